# Urbes as one small image: the engine compiled, the browser client inside, nothing running as root.
FROM node:24-slim AS client
WORKDIR /source/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY web ./
RUN mkdir -p ../src/urbes/server && npm run build

FROM python:3.13-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends build-essential && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY pyproject.toml setup.py README.md LICENSE ./
COPY requirements/constraints.txt ./requirements/
COPY src ./src
COPY --from=client /source/src/urbes/server/static ./src/urbes/server/static
# What compiles must fit the runtime library (librt) that is installed with the wheel: both come from the constraints.
RUN pip install --no-cache-dir -c requirements/constraints.txt setuptools mypy \
    && pip wheel --no-cache-dir --no-build-isolation --wheel-dir /wheels -c requirements/constraints.txt ".[server]"

FROM python:3.13-slim
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir --no-index --find-links /wheels "urbes[server]" && rm -rf /wheels \
    && useradd --system --create-home --home-dir /data urbes
USER urbes
WORKDIR /data
ENV URBES_HOST=0.0.0.0 URBES_PORT=8000 URBES_DATA=/data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=6s --start-period=20s \
    CMD python -c "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=5)"
STOPSIGNAL SIGTERM
CMD ["urbes", "serve"]
