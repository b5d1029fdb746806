"""Computes with NumPy and SciPy what a folder says, and prints how far Sonolens' answers are off.

    python3 compare.py FOLDER

FOLDER/cases.json is a list of cases, each with a name, a kind (a function below), its numbers, and the names of the
arrays that lie beside it as NAME.f64 (little-endian doubles). `answer` is Sonolens'. Prints JSON, for each case:
    relative   largest difference by the largest magnitude of the reference
    decibel    largest difference in dB of the values down to 60 dB below the largest
    lowest     how far below the largest, in dB, the lowest value lies that was compared in dB
"""
import json
import sys
from pathlib import Path

import numpy as np
from scipy import signal, stats


def fft(case, arrays):
    return np.fft.fft(arrays["re"] + 1j * arrays["im"])


def real_fft(case, arrays):
    return np.fft.rfft(arrays["x"].reshape(-1, case["size"]), axis=1).ravel()


def spectrogram(case, arrays):
    """Powers, a sine of full scale on a bin being 1."""
    size, hop = case["size"], case["hop"]
    _, _, power = signal.spectrogram(
        arrays["x"], 1.0, window=signal.windows.hann(size, sym=False), nperseg=size,
        noverlap=size - hop, detrend=False, scaling="spectrum", mode="psd",
    )
    power[1:-1] *= 2  # from mean square to the square of the amplitude; the ends have one side only
    return power.T.ravel()


def kurtosis(case, arrays):
    return np.array([stats.kurtosis(arrays["x"], fisher=False, bias=True)])


def absorption(case, arrays):
    """ISO 9613-1:1993, formulas 3 to 5, B.1 to B.3."""
    f, celsius, humidity, pressure = arrays["air"].reshape(-1, 4).T
    t = celsius + 273.15
    p = pressure / 101.325
    h = humidity * 10 ** (4.6151 - 6.8346 * (273.16 / t) ** 1.261) / p
    oxygen = p * (24 + 4.04e4 * h * (0.02 + h) / (0.391 + h))
    nitrogen = p * (t / 293.15) ** -0.5 * (9 + 280 * h * np.exp(-4.170 * ((t / 293.15) ** (-1 / 3) - 1)))
    return 8.686 * f**2 * (
        1.84e-11 / p * np.sqrt(t / 293.15)
        + (t / 293.15) ** -2.5 * (
            0.01275 * np.exp(-2239.1 / t) / (oxygen + f**2 / oxygen)
            + 0.1068 * np.exp(-3352.0 / t) / (nitrogen + f**2 / nitrogen)
        )
    )


def beamforming(case, arrays):
    """Delay-and-sum powers from the cross-spectral matrix of Hann blocks, complex128."""
    rate, size, speed = case["sampleRateHz"], case["blockSize"], case["speedMs"]
    positions = arrays["positions"].reshape(-1, 3)
    grid = arrays["grid"].reshape(-1, 3)
    x = arrays["channels"].reshape(len(positions), -1)
    mean = positions.mean(0)
    positions = positions - mean
    if case["focus"] == "far":
        advance = grid @ positions.T / speed
    else:
        grid = grid - mean
        away = np.linalg.norm(grid[:, None] - positions[None], axis=2)
        advance = (np.linalg.norm(grid, axis=1)[:, None] - away) / speed
    window = signal.windows.hann(size, sym=False)
    starts = range(0, x.shape[1] - size + 1, size // 2)
    spectra = np.fft.rfft(np.stack([x[:, s : s + size] for s in starts], 1) * window, axis=2)
    spectra *= np.sqrt(2 / (len(starts) * size * np.sum(window**2)))
    bins = np.arange(size // 2 + 1)
    low, high = case["bandHz"]
    count = len(positions)
    powers = np.zeros(len(grid))
    for k in bins[(bins * rate / size >= low) & (bins * rate / size <= high)]:
        matrix = spectra[:, :, k] @ spectra[:, :, k].conj().T
        if case["diagonalRemoval"]:
            np.fill_diagonal(matrix, 0)
        steering = np.exp(2j * np.pi * (k * rate / size) * advance)
        powers += np.einsum("pm,pm->p", steering.conj(), steering @ matrix.T).real
    return powers / (count * (count - 1) if case["diagonalRemoval"] else count * count)


KINDS = {f.__name__: f for f in (fft, real_fft, spectrogram, kurtosis, absorption, beamforming)}
# powers have half the dB of amplitudes
AMPLITUDES = {"fft", "real_fft"}


def compare(folder, case):
    arrays = {name: np.fromfile(folder / f"{case['name']}-{name}.f64", "<f8") for name in case["arrays"]}
    reference = KINDS[case["kind"]](case, arrays)
    answer = arrays["answer"]
    if case["kind"] in AMPLITUDES:
        answer = answer[0::2] + 1j * answer[1::2]
    if answer.shape != reference.shape:
        raise SystemExit(f"{case['name']}: {answer.shape} numbers, not {reference.shape}")
    largest = np.abs(reference).max()
    factor = 20 if case["kind"] in AMPLITUDES else 10
    real = reference.real > 0 if np.isrealobj(reference) else True
    heard = real & (np.abs(reference) >= largest * 10 ** (-60 / factor))
    with np.errstate(divide="ignore", invalid="ignore"):
        # an answer of nothing, or below it, where there is something is infinitely wrong
        ratio = np.abs(answer[heard]) / np.abs(reference[heard])
        if np.isrealobj(answer):
            ratio = np.where(answer[heard] > 0, ratio, 0)
        decibel = np.abs(factor * np.log10(ratio)).max()
    return {
        "name": case["name"],
        "relative": float(np.abs(answer - reference).max() / largest),
        "decibel": float(min(decibel, 999)),
        "lowest": float(-factor * np.log10(np.abs(reference[heard]).min() / largest)),
        "values": int(np.size(reference)),
    }


if __name__ == "__main__":
    where = Path(sys.argv[1])
    print(json.dumps([compare(where, case) for case in json.loads((where / "cases.json").read_text())]))
