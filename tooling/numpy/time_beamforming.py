"""Forms the map that `npm run bench -- beamforming` measures, once for each line of input, then prints a line.

    OPENBLAS_NUM_THREADS=2 python3 time_beamforming.py exp|turn

64 microphones, 0.1 s at 96 kHz, 12,100 points, bins of 512 samples from 20 to 40 kHz, complex128: a cross-spectral
matrix and one matrix product for each bin. Steering vectors are computed by exp for each bin, or, with `turn`, turned
from bin to bin by one product, which is faster.
"""
import sys

import numpy as np

RATE, COUNT, SIZE, SPEED = 96_000, 64, 512, 343.0
m = np.arange(COUNT)
radius = 0.08 * np.sqrt((m + 0.5) / COUNT)
positions = np.stack([radius * np.cos(m * 2.399963), radius * np.sin(m * 2.399963), np.zeros(COUNT)], 1)
cell = np.arange(12_100)
grid = np.stack([(cell % 110 - 54.5) * 0.02, (cell // 110 - 54.5) * 0.012, np.full(12_100, 2.0)], 1)
channels = np.sin(np.arange(RATE // 10)[None] * 2.1 + m[:, None] * 0.3)

window = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(SIZE) / SIZE)
mean = positions.mean(0)
away = np.linalg.norm((grid - mean)[:, None] - (positions - mean)[None], axis=2)
advance = (np.linalg.norm(grid - mean, axis=1)[:, None] - away) / SPEED


def levels(turning):
    starts = range(0, channels.shape[1] - SIZE + 1, SIZE // 2)
    spectra = np.fft.rfft(np.stack([channels[:, s : s + SIZE] for s in starts], 1) * window, axis=2)
    spectra *= np.sqrt(2 / (len(starts) * SIZE * np.sum(window**2)))
    bins = np.arange(int(np.ceil(20_000 * SIZE / RATE)), 40_000 * SIZE // RATE + 1)
    powers = np.zeros(len(grid))
    phase = 2j * np.pi * RATE / SIZE * advance
    if turning:
        turn = np.exp(phase)
        steering = np.exp(phase * bins[0])
    for k in bins:
        matrix = spectra[:, :, k] @ spectra[:, :, k].conj().T
        if not turning:
            steering = np.exp(phase * k)
        powers += np.einsum("pm,pm->p", steering.conj(), steering @ matrix.T).real
        if turning:
            steering *= turn
    return 10 * np.log10(powers / COUNT**2)


for _ in sys.stdin:
    result = levels(sys.argv[1] == "turn")
    print(f"{result[0]:.4f} {result[6000]:.4f}", flush=True)
