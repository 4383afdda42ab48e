"""Writes text/cases.json: what bytes are a row or a manifest, and what they say.

    python3 Conformance/texts.py

Each case follows from docs/FORMAT.md alone; README.md says what its keys mean.
"""

import json
from pathlib import Path

HERE = Path(__file__).resolve().parent
IMU = "timestamp_ns,sensor,x,y,z,arrival_ns,seq\n"
ATTITUDE = "timestamp_ns,qx,qy,qz,qw,magnetic_accuracy,arrival_ns,seq\n"
BAROMETER = "timestamp_ns,pressure_kpa,relative_altitude_m,arrival_ns,seq\n"
LOCATION = (
    "timestamp_ns,wall_ns,latitude_deg,longitude_deg,horizontal_accuracy_m,altitude_m,"
    "vertical_accuracy_m,speed_mps,arrival_ns,seq\n")
MANIFEST = (
    '{"sessionID":"s","frameCount":0,"hasDepth":false,"state":"complete","mode":"logger",'
    '"format":{"name":"lockstep-session","version":1}MORE}')
BYTE_ORDER_MARK = "\xef\xbb\xbf"

cases = []


def case(name, file, text, rows, seq=None, values=None):
    found = {"name": name, "file": file, "text": text, "rows": rows}
    if rows is not None:
        found.update(seq=seq, values=values or [])
    cases.append(found)


def imu(name, row, x=None, header=IMU, end="\n"):
    """A reading: refused unless ``x``, what its first number is, is given."""
    if x is None:
        case(name, "imu.csv", header + row + end, None)
    else:
        case(name, "imu.csv", header + row + end, 1, 7, [x, 2.0, 3.0])


def number(text, x=None):
    imu(f"a number {text}", f"5,gyroscope,{text},2.0,3.0,6,7", x)


def whole(text, is_one=False):
    """``seq`` as a CSV file and as JSON have it."""
    for file, before, after in [
        ("imu.csv", IMU + "5,gyroscope,1.0,2.0,3.0,6,", "\n"),
        ("events.jsonl", '{"event":"interruption_ended","time_ns":5,"seq":', "}\n"),
    ]:
        values = [1.0, 2.0, 3.0] if file == "imu.csv" else []
        case(f"{file}: seq {text}", file, before + text + after, 1 if is_one else None, 7, values)


def surfaces():
    """Rows of surfaces: one that was removed, one of each kind, and what is none."""
    start = '{"timestamp_ns":5,"kind":"KIND","surface_id":"a","revision":0,"transform":'
    pose = "[1.0,0,0,0,0,1,0,0,0,0,1,0,2.0,3.0,4.0,1]"
    shape = ',"mesh":"mesh/000007.ply","vertex_count":3,"face_count":1'
    for name, kind, rest, is_read in [
        ("a removed mesh", "mesh", "", True),
        ("a mesh", "mesh", shape, True),
        ("a plane", "plane", shape + ',"alignment":"vertical","class":"wall"', True),
        ("a plane of an unknown class", "plane",
         shape + ',"alignment":"vertical","class":"roof"', True),
        ("a plane of no direction", "plane", shape, False),
        ("a plane of an unknown direction", "plane", shape + ',"alignment":"oblique"', False),
        ("an unknown kind", "blob", "", False),
        ("a mesh without counts", "mesh", ',"mesh":"mesh/000007.ply"', False),
        ("a negative count", "mesh", shape.replace("3", "-3"), False),
    ]:
        text = start.replace("KIND", kind) + pose + rest + ',"seq":7}\n'
        case(f"surfaces: {name}", "mesh.jsonl", text, 1 if is_read else None, 7)
    short = start.replace("KIND", "mesh") + '[1.0],"seq":7}\n'
    case("surfaces: a short transform", "mesh.jsonl", short, None)


def audio():
    """Rows of blocks; an index and a number of samples are integers that a file can have."""
    header = "timestamp_ns,first_sample,sample_count,arrival_ns,seq\n"
    for name, row, is_read in [
        ("a block", "5,0,1024,6,7", True),
        ("the largest block", "5,9007199254740991,8388608,,7", True),
        ("a negative index", "5,-1,1,,7", False),
        ("too large an index", "5,9007199254740992,1,,7", False),
        ("no samples", "5,0,0,,7", False),
        ("too many samples", "5,0,8388609,,7", False),
        ("a fraction", "5,0,1.0,,7", False),
        ("no number of samples", "5,0,,,7", False),
        ("a field too few", "5,0,1,7", False),
    ]:
        case(f"audio: {name}", "audio.csv", header + row + "\n", 1 if is_read else None, 7)


def frame(name, member, fx=None, is_read=True):
    """A frame's row with a member more; ``fx`` is a focal length's text and value."""
    k = ""
    if fx:
        k = f',"camera_intrinsics":[{fx[0]},0,0,0,1.0,0,2.0,3.0,1]'
    row = (
        '{"frame_index":0,"timestamp":0.0,"camera_resolution":[8,6],"has_depth":false,'
        f'"timestamp_ns":5,"seq":7,"image":"rgb/000000.jpg"{k}{member}}}\n')
    values = [fx[1], 0.0, 0.0, 0.0, 1.0, 0.0, 2.0, 3.0, 1.0] if fx and is_read else []
    case(name, "frames.jsonl", row, 1 if is_read else None, 7, values)


def event(name, member, is_read=False):
    row = f'{{"event":"interruption_ended","time_ns":5,"seq":7{member}}}\n'
    case(name, "events.jsonl", row, 1 if is_read else None, 7)


def manifest(name, more, is_read=False, values=None, before=""):
    text = before + MANIFEST.replace("MORE", more) + "\n"
    case(name, "metadata.json", text, 0 if is_read else None, None, values)


def texts():
    whole("7", True)
    for text in ["1E5", "1e0", "7.0", "7.", "+7", "-1", "9007199254740992", "0x7", "7e", '"7"', " "]:
        whole(text)
    smallest, largest = 5e-324, 1.7976931348623157e308
    for text, x in [
        ("1e-400", 0.0), ("-1e-400", -0.0), ("2e-324", 0.0), ("3e-324", smallest),
        ("1e-99999999999999999999", 0.0), ("0e99999999999999999999", 0.0), ("1E5", 1e5),
        ("1.7976931348623157e308", largest), ("0.1000000000000000055511151231257827", 0.1),
        ("123456789012345678901234567890", 1.2345678901234568e29), ("1", 1.0),
    ]:
        number(text, x)
        frame(f"a focal length {text}", "", (text, x))
    for text in ["1e400", "-1e400", "1.8e308", "+1", "01", "1.", ".5", "1e", "Infinity", "NaN"]:
        number(text)
        frame(f"a focal length {text}", "", (text, 0.0), is_read=False)
    tables()
    documents()


def tables():
    row = "5,gyroscope,1.0,2.0,3.0,6,7"
    imu("rows end in a carriage return", row, end="\r\n")
    imu("the header ends in a carriage return", row, header=IMU[:-1] + "\r\n")
    imu("a byte order mark before the header", row, header=BYTE_ORDER_MARK + IMU)
    imu("a space before a number", "5,gyroscope, 1.0,2.0,3.0,6,7")
    imu("a quoted word", '5,"gyroscope",1.0,2.0,3.0,6,7')
    imu("a word in other letters", "5,Gyroscope,1.0,2.0,3.0,6,7")
    imu("an unknown arrival", "5,gyroscope,1.0,2.0,3.0,,7", 1.0)
    imu("an empty value", "5,gyroscope,,2.0,3.0,6,7")
    imu("a field more", row + ",")
    imu("an empty row", row + "\n")
    imu("a row that was cut off", row, end="")
    imu("a NUL behind a row", row + "\0")
    case("attitude", "attitude.csv", ATTITUDE + "5,0.0,0.0,0.0,1.0,,6,7\n", 1, 7)
    case("attitude: CR", "attitude.csv", ATTITUDE + "5,0.0,0.0,0.0,1.0,,6,7\r\n", None)
    case("attitude: no such word", "attitude.csv", ATTITUDE + "5,0.0,0.0,0.0,1.0,best,6,7\n", None)
    case("barometer", "barometer.csv", BAROMETER + "5,101.3,,6,7\n", 1, 7)
    case("barometer: CR", "barometer.csv", BAROMETER + "5,101.3,,6,7\r\n", None)
    case("location", "location.csv", LOCATION + "5,6,60.0,24.0,,,,,6,7\n", 1, 7)
    case("location: CR", "location.csv", LOCATION + "5,6,60.0,24.0,,,,,6,7\r\n", None)
    features = '{"frame_index":0,"timestamp_ns":5,"ids":["1"],"points":[1.0,null,1e-400],"seq":7'
    surfaces()
    audio()
    case("features", "features.jsonl", features + "}\n", 1, 7)
    case("features: too large a number", "features.jsonl",
         features.replace("1e-400", "1e400") + "}\n", None)
    for text in ["+1", "-1", "1.0", "", "18446744073709551616", "0" * 20 + "1"]:
        case(f"features: identifier '{text}'", "features.jsonl",
             features.replace('["1"]', f'["{text}"]') + "}\n", None)


def documents():
    event("a key that no one knows", ',"later":{"a":[1,{"b":null}]}', True)
    event("a key twice", ',"seq":7')
    event("a key twice, once escaped", ',"s\\u0065q":7')
    event("an unknown key twice", ',"later":1,"later":2')
    event("an unknown key twice, its accent apart", ',"\\u00e9":1,"e\\u0301":2')
    event("a key twice within an unknown one", ',"later":[{"a":1,"a":1}]')
    event("a carriage return among JSON", ',"a":1\r', True)
    case("a carriage return behind JSON", "events.jsonl",
         '{"event":"interruption_ended","time_ns":5,"seq":7}\r\n', 1, 7)
    event("a character as a surrogate pair", ',"later":"\\ud83d\\ude00"', True)
    event("half a surrogate pair", ',"later":"\\ud83d"')
    event("half a surrogate pair in a key", ',"\\ude00":1')
    event("bytes that are no UTF-8", ',"later":"\xff"')
    event("a surrogate in UTF-8", ',"later":"\xed\xa0\x80"')
    event("an overlong character", ',"later":"\xc0\xaf"')
    event("a control character in a string", ',"later":"\t"')
    event("no such escape", ',"later":"\\x41"')
    event("a comma at the end", ",")
    event("a number too large that no one reads", ',"later":1e400', True)
    event("a long whole number that no one reads", ',"later":1' + "0" * 5000, True)
    event("64 levels", ',"later":' + "[" * 63 + "]" * 63, True)
    event("65 levels", ',"later":' + "[" * 64 + "]" * 64)
    event("many unknown keys", "".join(f',"a{n}":{n}' for n in range(100)), True)
    event("many unknown keys, one twice", "".join(f',"a{n % 99}":{n}' for n in range(100)))
    frame("a frame's unknown key twice", ',"later":1,"later":2', is_read=False)
    frame("a frame's key twice", ',"sharpness":1.0,"sharpness":1.0', is_read=False)
    frame("a copy of device motion twice", ',"gravity":[0,0,1],"gravity":[0,0,1]', is_read=False)
    frame("a key twice within a frame's unknown one", ',"later":{"a":1,"a":2}', is_read=False)
    types()
    case("a byte order mark before a row", "events.jsonl",
         BYTE_ORDER_MARK + '{"event":"interruption_ended","time_ns":5,"seq":7}\n', None)
    case("an empty line", "events.jsonl", "\n", None)
    case("an event that was cut off", "events.jsonl",
         '{"event":"interruption_ended","time_ns":5,"seq":7}', None)
    manifest("a manifest", "", True)
    manifest("a byte order mark before the manifest", "", before=BYTE_ORDER_MARK)
    manifest("a key of the manifest twice", ',"mode":"video"')
    manifest("an unknown key of the manifest twice", ',"later":1,"later":1')
    manifest("a key of the format twice", ',"x":{"name":"a","name":"b"}')
    manifest("times too small", ',"startTimestamp":1e-400', True, [0.0])
    manifest("times too large", ',"startTimestamp":1e400')
    manifest("a whole number with an exponent", ',"secondsFromUTC":36E2')
    manifest("a whole number with a point", ',"secondsFromUTC":3600.0')
    case("a manifest in UTF-16", "metadata.json",
         MANIFEST.replace("MORE", "").encode("utf-16-le").decode("latin-1"), None)


def types():
    """A row is rejected if a key that the page names has another type, or a needed one is absent."""
    for member in [
        '"has_confidence":1', '"tracking_state":1', '"iso":"1"', '"camera_euler_angles":[1,2]',
        '"raw_timestamp":{"value":1}', '"feature_point_count":-1', '"video_index":"0"',
        '"has_depth":true', '"camera_intrinsics":[1,2,3]',
    ]:
        row = {"frame_index": 0, "camera_resolution": [8, 6], "has_depth": False,
               "timestamp_ns": 5, "seq": 7, "image": "rgb/000000.jpg"}
        row.update(json.loads("{" + member + "}"))
        case(f"a frame with {member}", "frames.jsonl", json.dumps(row) + "\n", None)
    for keys in [
        ["frame_index"], ["camera_resolution"], ["has_depth"], ["timestamp_ns"], ["seq"], ["image"],
        ["image", "camera_resolution"],
    ]:
        row = {"frame_index": 0, "camera_resolution": [8, 6], "has_depth": False,
               "timestamp_ns": 5, "seq": 7, "image": "rgb/000000.jpg"}
        for key in keys:
            del row[key]
        # An import may have frames whose image was not stored.
        case(f"a frame without {' and '.join(keys)}", "frames.jsonl", json.dumps(row) + "\n",
             1 if "image" in keys else None, 7)
    for member in ['"stream":1', '"host_ns":"1"', '"bytes":1.5', '"requested":{"size":1}']:
        event(f"an event with {member}", "," + member)
    for kind, key in [
        ("clock_anchor", "host_ns"), ("drop", "stream"), ("thermal_state", "state"),
        ("notice", "message"),
    ]:
        case(f"{kind} without {key}", "events.jsonl",
             f'{{"event":"{kind}","time_ns":5,"wall_ns":1,"reason":"late","evidence":"reported",'
             '"seq":7}\n', None)


if __name__ == "__main__":
    texts()
    (HERE / "text").mkdir(exist_ok=True)
    lines = [json.dumps(one) for one in cases]
    (HERE / "text/cases.json").write_text("[\n" + ",\n".join(lines) + "\n]\n")
