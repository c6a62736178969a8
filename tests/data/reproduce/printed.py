"""What the papers print and what is asked of a computed number, in one table, so that neither changes unseen:
galet reproduce all --json | printed.py > printed.csv, after it was compared with the papers."""
import csv
import json
import sys

COLUMNS = ("paper", "id", "where", "printed", "unit", "limits")


def row(paper, item):
    printed = item.get("formula", item["printed"])
    limits = {key: item[key] for key in ("tolerance", "bounds", "within", "proof_within") if key in item}
    return {"paper": paper["paper"], "id": item["id"], "where": item["where"],
            "printed": printed if isinstance(printed, str) else repr(printed), "unit": item["unit"], "limits": json.dumps(limits)}


def rows(found):
    return [row(paper, item) for paper in found["papers"] for item in paper["items"]]


if __name__ == "__main__":
    writer = csv.DictWriter(sys.stdout, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows(json.load(sys.stdin)))
