"""What a host wants to watch: served at /metrics in Prometheus' text form."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

registry = CollectorRegistry()

requests = Counter("urbes_requests_total", "HTTP requests answered", ["method", "status"], registry=registry)
actions = Counter("urbes_actions_total", "Actions accepted", ["game", "by"], registry=registry)
refusals = Counter("urbes_refusals_total", "Verbs and requests refused", ["code"], registry=registry)
connections = Gauge("urbes_connections", "Open WebSockets", registry=registry)
open_tables = Gauge("urbes_tables_in_memory", "Tables held in memory", registry=registry)
aside = Gauge("urbes_tables_set_aside", "Tables that could not be opened and wait to be tried again", registry=registry)
processes = Gauge("urbes_thinking_processes", "Processes that can compute bots, hints, replays and analyses", registry=registry)
lag = Gauge("urbes_loop_lag_seconds", "How late the event loop was when last measured", registry=registry)
pushes = Counter("urbes_pushes_total", "Messages handed to push services", ["outcome"], registry=registry)
_STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10)
storing = Histogram("urbes_storing_seconds", "Writing a batch of entries", registry=registry, buckets=_STEPS)
broadcast = Histogram("urbes_action_to_broadcast_seconds", "From receiving an action to handing its update to every viewer", registry=registry, buckets=_STEPS)
thinking = Histogram("urbes_thinking_seconds", "Bots and hints at work", ["job"], registry=registry, buckets=_STEPS)
loading = Histogram("urbes_table_opening_seconds", "Opening a table from the database", registry=registry, buckets=_STEPS)
