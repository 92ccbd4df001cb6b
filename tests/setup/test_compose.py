"""The files for Docker, held against what they are made for: settings, addresses, folders and each other. No Docker is needed, and none is started."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import click
import msgspec
import pytest
import yaml

pytest.importorskip("litestar")

from urbes.cli import main
from urbes.server.http.app import healthz
from urbes.server.main import STOP_SECONDS
from urbes.server.settings import Settings

ROOT = Path(__file__).parents[2]
FILES = ["compose.yaml", "compose.scale.yaml"]
ENV = {"URBES_SECRET": "a secret for tests only", "POSTGRES_PASSWORD": "letters1", "URBES_CONTACT": "host@example.org"}
KEYS = {
    "image",
    "build",
    "restart",
    "environment",
    "depends_on",
    "read_only",
    "tmpfs",
    "volumes",
    "security_opt",
    "stop_grace_period",
    "ports",
    "configs",
    "healthcheck",
}
TOP = {"services", "volumes", "configs"}


@cache
def composed(file: str) -> dict[str, Any]:
    """As Docker would read it with that `.env`; a variable must have a value or a default."""

    def value(found: re.Match[str]) -> str:
        name, kind, rest = found.groups()
        assert kind == ":-" or ENV.get(name), f"{name}: {rest}"
        return ENV.get(name) or rest

    read: dict[str, Any] = yaml.safe_load(re.sub(r"\$\{(\w+)(:[-?])([^}]*)\}", value, (ROOT / file).read_text()))
    return read


def servers(file: str) -> dict[str, dict[str, Any]]:
    return {name: service for name, service in composed(file)["services"].items() if "build" in service}


def image() -> dict[str, str]:
    """What the image itself sets in the environment."""
    (told,) = re.findall(r"^ENV (.+)$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    return dict(each.split("=", 1) for each in told.split())


@pytest.mark.parametrize("file", FILES)
def test_what_a_service_names_is_there(file: str) -> None:
    read = composed(file)
    assert {key for key in read if not key.startswith("x-")} <= TOP
    for name, service in read["services"].items():
        assert set(service) <= KEYS, f"{name}: {set(service) - KEYS}"
        assert ("build" in service) != ("image" in service) and service.get("image", ":").count(":") == 1, f"{name}: an image has a version"
        assert service.get("build", ".") == "." and (ROOT / "Dockerfile").exists()
        needs = service.get("depends_on", [])
        for other in needs:
            assert other in read["services"], f"{name} waits for {other}"
            if isinstance(needs, dict) and needs[other]["condition"] == "service_healthy":
                assert read["services"][other]["healthcheck"]["test"]
        for volume in service.get("volumes", []):
            assert volume.split(":")[0] in read["volumes"], f"{name}: {volume}"
        for config in service.get("configs", []):
            assert read["configs"][config["source"]]["content"]
    assert read.keys() & {"volumes"} and all(
        any(v.startswith(f"{name}:") for s in read["services"].values() for v in s.get("volumes", [])) for name in read["volumes"]
    )


@pytest.mark.parametrize("file", FILES)
def test_every_variable_is_a_setting_and_the_database_is_the_one_beside_it(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    beside = composed(file)["services"]["postgres"]["environment"]
    assert servers(file)
    known = {f"URBES_{field.name.upper()}" for field in msgspec.structs.fields(Settings)}
    for name, service in servers(file).items():
        given = {**image(), **service["environment"]}
        assert set(given) <= known, f"{name}: {set(given) - known}"
        for variable in known:
            monkeypatch.delenv(variable, raising=False)
        for variable, text in given.items():
            monkeypatch.setenv(variable, str(text))
        settings = Settings.from_environment()
        assert settings.dsn == f"postgresql://{beside['POSTGRES_USER']}:{beside['POSTGRES_PASSWORD']}@postgres/{beside['POSTGRES_DB']}"
        assert settings.secret_key() and settings.contact_address() == "mailto:host@example.org" and settings.host == "0.0.0.0"
        writable = [*service["tmpfs"], *(volume.split(":")[1] for volume in service.get("volumes", []))]
        assert service["read_only"] and {"/tmp", settings.data} <= set(writable), f"{name}: {writable}"
        assert int(service["stop_grace_period"].removesuffix("s")) > STOP_SECONDS + 5, "it would be killed while it says goodbye"
    assert composed(file)["services"]["postgres"]["healthcheck"]["test"][1] == f"pg_isready -U {beside['POSTGRES_USER']}"


def test_the_proxy_asks_every_server_where_it_listens_and_how_it_is() -> None:
    read = composed("compose.scale.yaml")
    proxy = read["services"]["proxy"]
    (config,) = proxy["configs"]
    assert config["target"] == "/etc/caddy/Caddyfile", "where the image reads it"
    said = read["configs"][config["source"]]["content"]
    upstreams = re.search(r"reverse_proxy (.+) \{", said)
    assert upstreams and sorted(upstreams[1].split()) == sorted(f"{name}:{image()['URBES_PORT']}" for name in servers("compose.scale.yaml"))
    assert sorted(proxy["depends_on"]) == sorted(servers("compose.scale.yaml")) and len(servers("compose.scale.yaml")) > 1
    assert re.search(r"trusted_proxies (\S+)", said), "else a proxy before it hides who calls"
    health = re.search(r"health_uri (\S+)", said)
    assert health and health[1] in healthz.paths
    (port,) = proxy["ports"]
    assert said.startswith(f":{port.rpartition(':')[2]} {{") and said.count("{") == said.count("}")
    environments = [service["environment"] for service in servers("compose.scale.yaml").values()]
    assert all(each == environments[0] for each in environments), "one cookie must open every server"
    assert environments[0]["URBES_PROXIES"] == "*" and not any("ports" in service for service in servers("compose.scale.yaml").values())


def test_one_server_is_published_where_it_listens() -> None:
    (service,) = servers("compose.yaml").values()
    (port,) = service["ports"]
    assert port.rpartition(":")[2] == image()["URBES_PORT"] and port.startswith("127.0.0.1:")


def test_the_image_is_made_of_what_is_here_and_runs_a_command_that_exists() -> None:
    text = (ROOT / "Dockerfile").read_text()
    for line in re.findall(r"^COPY (?!--from)(.+)$", text, re.MULTILINE):
        for source in line.split()[:-1]:
            assert (ROOT / source).exists(), source
    stages = re.findall(r" AS (\w+)$", text, re.MULTILINE)
    assert set(re.findall(r"--from=(\w+)", text)) <= set(stages)
    (command,) = re.findall(r"^CMD (\[.+\])$", text, re.MULTILINE)
    program, verb = json.loads(command)
    assert program == "urbes" and main.get_command(click.Context(main), verb) is not None
    (health,) = re.findall(r"127\.0\.0\.1:(\d+)(/\w+)", text)
    assert health[0] == image()["URBES_PORT"] and health[1] in healthz.paths
