"""Forms maps of sound with acoular (https://acoular.org), which Sonolens' are compared with.

    python3 acoular_maps.py FOLDER               forms all maps
    python3 acoular_maps.py FOLDER CASE METHOD   forms one map once for each line of input, then prints a line

FOLDER/cases.json is a list of cases, each with a name, its numbers, and the methods (below) to use; beside it are the
arrays NAME-positions.f64, NAME-grid.f64 and NAME-channels.f64 (little-endian doubles). The first form writes each map
as NAME-METHOD.f64: mean squares, summed over the bins of the band.
"""
import json
import sys
from pathlib import Path

import acoular as ac
import numpy as np
from traits.api import Any

# every map is to be computed, not to be read from an earlier run
ac.config.global_caching = "none"


class PlaneWaves(ac.SteeringVector):
    """Steering to unit directions; acoular's own is to points, and its phases are too coarse for very distant ones."""

    # CLEAN-SC asks for those of one frequency again and again
    _last = Any(None)

    def steer_vector(self, f, ind=None):
        if self._last is None or self._last[0] != f:
            positions = self.mics.pos - self.mics.pos.mean(axis=1, keepdims=True)
            phases = 2 * np.pi * f / self.env.c * (self.grid.pos.T @ positions)
            self._last = (f, np.exp(1j * phases) / positions.shape[1])
        return self._last[1] if ind is None else np.atleast_2d(self._last[1][ind])


METHODS = {
    "map": lambda **common: ac.BeamformerBase(r_diag=False, **common),
    "withoutDiagonal": lambda **common: ac.BeamformerBase(r_diag=True, **common),
    "functional": lambda **common: ac.BeamformerFunctional(gamma=8, **common),
    "cleanSc": lambda **common: ac.BeamformerCleansc(r_diag=True, **common),
}


class Case:
    def __init__(self, folder, case):
        read = lambda name: np.fromfile(folder / f"{case['name']}-{name}.f64", "<f8")  # noqa: E731
        mics = ac.MicGeom(pos_total=read("positions").reshape(-1, 3).T)
        grid = ac.ImportGrid()
        grid.pos = np.ascontiguousarray(read("grid").reshape(-1, 3).T)
        samples = read("channels").reshape(mics.num_mics, -1)
        steering = PlaneWaves if case["focus"] == "far" else ac.SteeringVector
        self.case = case
        self.time_data = ac.TimeSamples(data=np.ascontiguousarray(samples.T), sample_freq=case["sampleRateHz"])
        self.steer = steering(
            grid=grid,
            mics=mics,
            env=ac.Environment(c=case["speedMs"]),
            steer_type="classic",
            ref=mics.pos.mean(axis=1),
        )

    def form(self, method):
        """One map, from the samples on; what depends on array and grid only is kept by the steering vector."""
        spectra = ac.PowerSpectra(
            source=self.time_data,
            block_size=self.case["blockSize"],
            window=self.case["window"],
            overlap="50%" if self.case["window"] == "Hanning" else "None",
        )
        result = METHODS[method](freq_data=spectra, steer=self.steer).result
        low, high = self.case["bandHz"]
        frequencies = spectra.fftfreq()
        bins = np.nonzero((frequencies >= low - 1e-6) & (frequencies <= high + 1e-6))[0]
        return np.sum(result[bins[0] : bins[-1] + 1], axis=0)


def main(folder, name=None, method=None):
    cases = json.loads((folder / "cases.json").read_text())
    if name is None:
        for case in cases:
            made = Case(folder, case)
            for one in case["methods"]:
                made.form(one).astype("<f8").tofile(folder / f"{case['name']}-{one}.f64")
        return
    made = Case(folder, next(case for case in cases if case["name"] == name))
    for _ in sys.stdin:
        print(f"{10 * np.log10(made.form(method).max()):.3f}", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
