/// The message types of the channels.
///
/// Names and numbers of the types of the package `foxglove` are Foxglove's
/// (docs.foxglove.dev/docs/sdk/schemas); the package `lockstep` has what they lack.
enum FoxgloveTypes {
    private typealias Field = ProtobufType.Field

    private static let timestamp = Field("timestamp", 1, .message("google.protobuf.Timestamp"))

    /// All types by name.
    static let all: [String: ProtobufType] = Dictionary(
        uniqueKeysWithValues: (base + images + geometry + sensors + states).map { ($0.name, $0) })

    /// The schemas of all types, by name.
    static let schemas: [String: [UInt8]] = all.mapValues { $0.schema(all) }

    private static let base: [ProtobufType] = [
        ProtobufType(
            "google.protobuf.Timestamp", [Field("seconds", 1, .int64), Field("nanos", 2, .int32)]),
        ProtobufType(
            "foxglove.Vector3",
            [Field("x", 1, .double), Field("y", 2, .double), Field("z", 3, .double)]),
        ProtobufType(
            "foxglove.Quaternion",
            [
                Field("x", 1, .double), Field("y", 2, .double), Field("z", 3, .double),
                Field("w", 4, .double),
            ]),
        ProtobufType(
            "foxglove.Pose",
            [
                Field("position", 1, .message("foxglove.Vector3")),
                Field("orientation", 2, .message("foxglove.Quaternion")),
            ]),
    ]

    private static let images: [ProtobufType] = [
        ProtobufType(
            "foxglove.CompressedImage",
            [
                timestamp, Field("frame_id", 4, .text), Field("data", 2, .bytes),
                Field("format", 3, .text),
            ]),
        ProtobufType(
            "foxglove.RawImage",
            [
                timestamp, Field("frame_id", 7, .text), Field("width", 2, .fixed32),
                Field("height", 3, .fixed32), Field("encoding", 4, .text),
                Field("step", 5, .fixed32), Field("data", 6, .bytes),
            ]),
        ProtobufType(
            "foxglove.CameraCalibration",
            [
                timestamp, Field("frame_id", 9, .text), Field("width", 2, .fixed32),
                Field("height", 3, .fixed32), Field("distortion_model", 4, .text),
                Field("D", 5, .double, isRepeated: true), Field("K", 6, .double, isRepeated: true),
                Field("R", 7, .double, isRepeated: true), Field("P", 8, .double, isRepeated: true),
            ]),
    ]

    private static let geometry: [ProtobufType] = [
        ProtobufType(
            "foxglove.PackedElementField",
            [
                Field("name", 1, .text), Field("offset", 2, .fixed32),
                Field("type", 3, .enumeration("foxglove.PackedElementField.NumericType")),
            ],
            enumeration: (
                "NumericType",
                [
                    "UNKNOWN", "UINT8", "INT8", "UINT16", "INT16", "UINT32", "INT32", "FLOAT32",
                    "FLOAT64",
                ]
            )),
        ProtobufType(
            "foxglove.PointCloud",
            [
                timestamp, Field("frame_id", 2, .text), Field("pose", 3, .message("foxglove.Pose")),
                Field("point_stride", 4, .fixed32),
                Field(
                    "fields", 5, .message("foxglove.PackedElementField"), isRepeated: true),
                Field("data", 6, .bytes),
            ]),
        ProtobufType(
            "foxglove.FrameTransform",
            [
                timestamp, Field("parent_frame_id", 2, .text), Field("child_frame_id", 3, .text),
                Field("translation", 4, .message("foxglove.Vector3")),
                Field("rotation", 5, .message("foxglove.Quaternion")),
            ]),
        ProtobufType(
            "foxglove.PoseInFrame",
            [timestamp, Field("frame_id", 2, .text), Field("pose", 3, .message("foxglove.Pose"))]),
    ]

    private static let sensors: [ProtobufType] = [
        ProtobufType(
            "lockstep.VectorSample",
            [
                timestamp, Field("frame_id", 2, .text), Field("unit", 3, .text),
                Field("x", 4, .double), Field("y", 5, .double), Field("z", 6, .double),
                Field("seq", 7, .int64),
            ]),
        ProtobufType(
            "lockstep.BarometerSample",
            [
                timestamp, Field("pressure_pa", 2, .double),
                Field("relative_altitude_m", 3, .double), Field("seq", 4, .int64),
            ]),
        ProtobufType(
            "lockstep.DeviceMotionSample",
            [
                timestamp, Field("frame_id", 2, .text),
                Field("reference_from_device", 3, .message("foxglove.Quaternion")),
                Field("rotation_rate_rad_per_s", 4, .message("foxglove.Vector3")),
                Field("gravity_m_per_s2", 5, .message("foxglove.Vector3")),
                Field("linear_acceleration_m_per_s2", 6, .message("foxglove.Vector3")),
                Field("magnetic_field_t", 7, .message("foxglove.Vector3")),
                Field("magnetic_field_accuracy", 8, .int32), Field("seq", 9, .int64),
            ]),
    ]

    private static let states: [ProtobufType] = [
        ProtobufType(
            "lockstep.Gap",
            [
                timestamp, Field("stream", 2, .text), Field("first_number", 3, .int64),
                Field("count", 4, .int64), Field("reason", 5, .text),
            ]),
        ProtobufType(
            "lockstep.PhoneStatus",
            [
                timestamp, Field("activity", 2, .text), Field("session", 3, .text),
                Field("elapsed_s", 4, .double), Field("free_bytes", 5, .int64),
            ]),
        ProtobufType(
            "lockstep.ClockOffset",
            [
                timestamp, Field("offset_ns", 2, .int64), Field("bound_ns", 3, .int64),
                Field("drift_ppm", 4, .double), Field("segment", 5, .int64),
            ]),
    ]
}
