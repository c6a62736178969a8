"""Profiles of arcs with known radii, in the formats of SIMPACK and MiniProf [mm]: python3 generate_profiles.py

railhead: radii 300, 60, 12.792 mm on each side of the crown, each tangent to the next, then walls of 12 mm; every 0.4 mm.
wheel: a tread that is straight at 1:20 for 80 mm, a root of 14 mm (hollow), 8 mm straight, a flange of 12 mm; every 0.5 mm.
z points down, as in SIMPACK; the MiniProf files have it up.
"""
import math


def walk(pieces, y, z, angle, step):
    """Points of a line that begins at (y, z) at an angle; pieces are length and curvature."""
    points = [(y, z)]
    for length, curvature in pieces:
        count = max(1, round(length / step))
        start = (y, z, angle)
        for i in range(1, count + 1):
            s = length * i / count
            if curvature:
                turned = start[2] + curvature * s
                y = start[0] + (math.sin(turned) - math.sin(start[2])) / curvature
                z = start[1] + (math.cos(start[2]) - math.cos(turned)) / curvature
            else:
                turned = start[2]
                y, z = start[0] + s * math.cos(turned), start[1] + s * math.sin(turned)
            points.append((y, z))
        angle = turned
    return points


def railhead():
    ends = [16 / 300, 16 / 300 + 16 / 60, math.pi / 2]
    radii = [300, 60, 12.792]
    pieces = [(r * (to - fro), 1 / r) for r, fro, to in zip(radii, [0] + ends, ends)] + [(12, 0)]
    half = walk(pieces, 0.0, 0.0, 0.0, 0.4)
    return [(-y, z) for y, z in reversed(half[1:])] + half


def wheel():
    slope = math.atan(1 / 20)
    return walk([(80, 0), (14 * (1.2 - slope), 1 / 14), (8, 0), (12 * 2.4, -1 / 12)], -60.0, -3.0, slope, 0.5)


def simpack(name, points, kind, settings=""):
    with open(name, "w") as out:
        out.write(f"% arcs of known radii, see generate_profiles.py\n\nheader.begin\n  version = 1\n  type    = {kind}"
                  "      ! 0=rail profile, 1=wheel profile\nheader.end\nspline.begin\n  approx.smooth = 0.0\n"
                  f"  comment = 'not 42 ! and not %'\n{settings}  units.len.f = 1000.\n  units.ang.f = 1.\n  point.begin\n")
        for y, z in points:
            out.write(f"    {y:.6f}  {z:.6f}\n")
        out.write("  point.end\nspline.end\n")


def miniprof(name, points):
    with open(name, "w") as out:
        out.write(f"Filename={name}\nMPTypeNo=299\nXYPoints={len(points)}\nXOffset=0.0000\nTilt=\nColumnDef=X,Y\n\n")
        for i, (y, z) in enumerate(points):
            mark = '"' if i == 1 else " "  # a point that is left out
            out.write(f"{mark}{y: .7E}\t{-z: .7E}\n")


simpack("railhead.prr", railhead(), 0)
miniprof("railhead.ban", railhead())
# Mirrored, shifted and turned there and back.
turned = [(math.cos(0.1) * y + math.sin(0.1) * z, -math.sin(0.1) * y + math.cos(0.1) * z) for y, z in wheel()]
simpack("wheel.prw", [(y - 3, z + 2) for y, z in turned], 1,
        "  shift.y = 3.0\n  shift.z = -2.0\n  rotate = 0.1\n  bound.y.min = 1.0\n  bound.y.max = 0.0\n  mirror.y = 1\n"
        "  inversion = 1\n")
miniprof("wheel.whl", wheel())
