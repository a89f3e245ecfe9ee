"""What is counted and measured, for Prometheus to fetch from a port of its own that the public never reaches."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram, start_http_server

TABLES = Gauge("kakehashi_tables", "Tables in memory")
SOCKETS = Gauge("kakehashi_sockets", "Open sockets")
COMMANDS = Counter("kakehashi_commands", "Commands answered, by type and by answer", ["type", "answer"])
ANSWER_SECONDS = Histogram(
    "kakehashi_answer_seconds",
    "From a command's arrival to its answer",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
)
LIMITED = Counter("kakehashi_limited", "What was refused for coming too often, or too many at once", ["what"])
FAULTS = Counter("kakehashi_faults", "Errors of ours, which the log has")
CPU_WAITING = Gauge("kakehashi_cpu_waiting", "Decisions that wait for a worker")


def serve_metrics(host: str, port: int) -> None:
    """Answer at ``http://host:port/metrics`` from now on. Raises OSError if that cannot be listened on."""
    start_http_server(port, host)
