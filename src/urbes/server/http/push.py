"""REST about web push: the devices a person wants to be told on."""

from typing import Any

from litestar import Request, Router, delete, get, post

from urbes.server.http.doors import PROBLEMS
from urbes.server.people.caller import Caller
from urbes.server.push.courier import checked
from urbes.server.push.reminders import Reminders, trial_message
from urbes.server.refusals import not_now
from urbes.server.server import Server
from urbes.server.shapes.push import DeviceId, NewPushDevice, Push, PushDevice, PushTest
from urbes.server.words import pair, sentence


def reminders_of(server: Server) -> Reminders:
    if server.reminders is None:
        raise not_now(*pair("push.off"))
    return server.reminders


@get("", operation_id="Push", responses=PROBLEMS)
async def push(caller: Caller, server: Server) -> Push:
    if server.reminders is None:
        return Push(None, sentence("push.off", caller.lang), 0)
    devices = await server.devices.of([caller.id]) if caller.id is not None else []
    return Push(server.reminders.courier.signature.public, None, len(devices))


@post("", operation_id="KeepPushDevice", responses=PROBLEMS)
async def keep_device(data: NewPushDevice, request: Request[Any, Any, Any], caller: Caller, server: Server) -> PushDevice:
    session = caller.known()
    reminders_of(server)
    server.count_new(caller)
    checked(data.endpoint, server.settings.push_loopback)
    origin = request.headers.get("origin") or str(request.base_url).rstrip("/")
    return PushDevice(await server.devices.keep(session, data, origin[:300]))


@delete("/{device:str}", operation_id="DropPushDevice", responses=PROBLEMS)
async def drop_device(device: DeviceId, caller: Caller, server: Server) -> None:
    await server.devices.drop(caller.me.id, device)


@post("/{device:str}/test", operation_id="TestPushDevice", status_code=200, responses=PROBLEMS)
async def test_device(device: DeviceId, caller: Caller, server: Server) -> PushTest:
    me = caller.me
    reminders = reminders_of(server)
    server.count_new(caller)
    found = await server.devices.one(me.id, device)
    [answer] = await reminders.tell([found], trial_message, "test")
    return PushTest(answer.outcome == "accepted", sentence(f"push.{answer.outcome}", caller.lang, status=answer.status))


PUSH = Router("/api/me/push", route_handlers=[push, keep_device, drop_device, test_device], tags=["people"])
