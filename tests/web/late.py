"""A line to a server far away: `URBES_LATE=120` lets what it says come up to so many milliseconds late, every message by another while, in the same order."""

import os

LATE = int(os.environ.get("URBES_LATE", "0"))

# Another number, other whims.
SCRIPT = f"""(() => {{
    let whim = {LATE} * 7919, due = 0;
    const far = () => (whim = (whim * 48271) % 2147483647) / 2147483647 * {LATE};
    const {{setTimeout, performance, fetch, WebSocket}} = window;
    const later = (go) => {{
        due = Math.max(due, performance.now() + far());
        setTimeout(go, due - performance.now());
    }};
    window.fetch = async (...wish) => {{
        const answer = await fetch.apply(window, wish);
        await new Promise(later);
        return answer;
    }};
    window.WebSocket = class extends WebSocket {{
        set onmessage(hear) {{ super.onmessage = (message) => later(() => hear.call(this, message)) }}
        get onmessage() {{ return super.onmessage }}
    }};
}})()"""
