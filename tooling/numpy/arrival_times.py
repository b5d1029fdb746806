"""Direction of a loudspeaker by when its direct sound reaches each microphone, without a map.

    python3 tooling/numpy/arrival_times.py RECORDING.wav ARRAY.csv [LOW_HZ HIGH_HZ]

For impulse responses: the first peak of each channel, and the plane wave that fits those of the microphones that face
the source, with the speed of sound free. Needs NumPy.
"""

import csv
import sys
import wave

import numpy as np

UPSAMPLING = 16
#: Arrivals that miss the plane by more than this count less.
MISS_S = 2e-5


def read(recording, array):
    with wave.open(recording) as file:
        count, width, rate = file.getnchannels(), file.getsampwidth(), file.getframerate()
        raw = np.frombuffer(file.readframes(file.getnframes()), dtype=np.uint8).reshape(-1, count, width)
    sign = raw[..., -1].astype(np.int8).astype(int)
    for byte in range(width - 2, -1, -1):
        sign = sign * 256 + raw[..., byte]
    with open(array, newline="") as file:
        positions = [[float(row[axis]) for axis in ("x_m", "y_m", "z_m")] for row in csv.DictReader(file)]
    return sign / 2 ** (8 * width - 1), np.array(positions), rate


def first_peak_s(channel, rate, low_hz, high_hz):
    length = len(channel)
    lines = np.fft.rfft(channel)
    hz = np.fft.rfftfreq(length, 1 / rate)
    lines[(hz < low_hz) | (hz > high_hz)] = 0
    fine = np.abs(np.fft.irfft(lines, length * UPSAMPLING))
    at = int(np.argmax(fine > 0.5 * fine.max()))
    while fine[at + 1] > fine[at]:
        at += 1
    return at / rate / UPSAMPLING


def main(recording, array, low_hz=300.0, high_hz=6000.0):
    sound, positions, rate = read(recording, array)
    times = np.array([first_peak_s(channel, rate, float(low_hz), float(high_hz)) for channel in sound.T])
    terms = np.column_stack([np.ones(len(times)), -positions])
    faces = np.ones(len(times), bool)
    # first all microphones, to know which ones face the source
    for _ in range(2):
        weights = np.ones(faces.sum())
        for _ in range(30):
            fit = np.linalg.lstsq(terms[faces] * weights[:, None], times[faces] * weights, rcond=None)[0]
            misses = times[faces] - terms[faces] @ fit
            weights = 1 / np.sqrt(1 + (misses / MISS_S) ** 2)
        slowness = fit[1:]
        faces = positions @ slowness > 0
    speed = 1 / np.linalg.norm(slowness)
    x, y, z = slowness * speed
    print(
        f"azimuth {np.degrees(np.arctan2(y, x)):.1f}, elevation {np.degrees(np.arcsin(z)):.1f} degrees, "
        f"{speed:.1f} m/s, median miss {1e6 * np.median(np.abs(misses)):.1f} microseconds "
        f"at {len(misses)} of {len(times)} microphones"
    )


main(*sys.argv[1:])
