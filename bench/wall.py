"""One case of bench/klarbring.c by Siconos: Moreau and Jean's time stepping, steps of a millisecond. Prints the seconds it took."""
import sys
import time

import siconos.kernel as sk

# kn, kt, w, fn, ft, mu, then un, ut, vn, vt at the start, and the time; where the exact motion ends.
CASES = {
    "A": ((2, 1, 1, 0.5, 0.5, 0.5, -0.25, 0.5, -0.5, 0, 20), 0.5084297),
    "B": ((2, 1, 1, 0.5, 0, 0.5, 0, 0.1, 0, -0.5, 10), -0.2469891),
    "C": ((2, 1, 1, -0.5, 0, 1.5, 0, -1.499, 0, 0, 12), 0.5317518),
}
STEP = 1e-3


def run(kn, kt, w, fn, ft, mu, un, ut, vn, vt, t_end):
    body = sk.LagrangianLinearTIDS([un, ut], [vn, vt], [[1, 0], [0, 1]])
    body.setKPtr([[kn, w], [w, kt]])
    body.setFExtPtr([fn, ft])
    contact = sk.Interaction(sk.NewtonImpactFrictionNSL(0, 0, mu, 2), sk.LagrangianLinearTIR([[-1, 0], [0, 1]], [0, 0]))
    model = sk.NonSmoothDynamicalSystem(0, t_end)
    model.insertDynamicalSystem(body)
    model.link(contact, body)
    stepping = sk.TimeStepping(model, sk.TimeDiscretisation(0, STEP), sk.MoreauJeanOSI(0.5), sk.FrictionContact(2))
    began = time.perf_counter()
    while stepping.hasNextEvent():
        stepping.computeOneStep()
        stepping.nextStep()
    return time.perf_counter() - began, body.q()


case, end = CASES[sys.argv[1]]
taken, place = run(*case)
if abs(place[1] - end) > 0.01:
    raise SystemExit(f"ends at {place}")
print(taken)
