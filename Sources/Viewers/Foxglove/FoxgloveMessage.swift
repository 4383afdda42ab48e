import LockstepContainers
import LockstepLive
import LockstepSamples

/// The content of messages, as ``FoxgloveTypes`` describe them.
///
/// `time` is in nanoseconds since 1970; `frames` names the phone's coordinate frames.
enum FoxgloveMessage {
    /// The names of a phone's coordinate frames.
    struct Frames {
        /// The world of the phone's tracking, z up.
        var world: String
        /// Vision's camera axes.
        var camera: String
        /// Device axes.
        var device: String
    }

    private static func make(_ time: Int64, _ write: (inout ProtobufWriter) -> Void) -> [UInt8] {
        var writer = ProtobufWriter()
        writer.time(1, time)
        write(&writer)
        return writer.bytes
    }

    static func image(_ head: LiveItem, _ bytes: [UInt8], _ time: Int64, _ frames: Frames)
        -> [UInt8]
    {
        make(time) { message in
            message.content(2, bytes[...])
            message.text(3, head.format == .heic ? "heic" : "jpeg")
            message.text(4, frames.camera)
        }
    }

    static func calibration(
        _ intrinsics: Intrinsics, _ head: LiveItem, _ time: Int64, _ frames: Frames
    ) -> [UInt8] {
        let (fx, fy, cx, cy) = (intrinsics.fx, intrinsics.fy, intrinsics.cx, intrinsics.cy)
        return make(time) { message in
            message.fixed32(2, head.width)
            message.fixed32(3, head.height)
            message.doubles(6, [fx, 0, cx, 0, fy, cy, 0, 0, 1])
            message.doubles(7, [1, 0, 0, 0, 1, 0, 0, 0, 1])
            message.doubles(8, [fx, 0, cx, 0, 0, fy, cy, 0, 0, 0, 1, 0])
            message.text(9, frames.camera)
        }
    }

    /// Nil if the bytes are not those of the stated size.
    static func depth(_ head: LiveItem, _ bytes: [UInt8], _ time: Int64, _ frames: Frames)
        -> [UInt8]?
    {
        let (step, overflow) = head.width.multipliedReportingOverflow(by: 4)
        let (count, more) = step.multipliedReportingOverflow(by: head.height)
        guard !overflow, !more, count <= bytes.count else { return nil }
        return make(time) { message in
            message.fixed32(2, head.width)
            message.fixed32(3, head.height)
            message.text(4, "32FC1")
            message.fixed32(5, step)
            message.content(6, bytes[..<count])
            message.text(7, frames.camera)
        }
    }

    static func points(_ bytes: [UInt8], _ time: Int64, _ frames: Frames) -> [UInt8] {
        // Axes of the pose turn ARKit's y up into the frame's z up.
        let half = 0.5.squareRoot()
        return make(time) { message in
            message.text(2, frames.world)
            message.message(3) { pose in
                pose.message(1) { $0.vector(Vector3(0, 0, 0)) }
                pose.message(2) { $0.quaternion(Quaternion(x: half, y: 0, z: 0, w: half)) }
            }
            message.fixed32(4, 20)
            for (place, name) in ["x", "y", "z"].enumerated() {
                message.message(5) { field in
                    field.text(1, name)
                    field.fixed32(2, 8 + 4 * place)
                    field.number(3, 7)
                }
            }
            message.content(6, bytes[..<(bytes.count / 20 * 20)])
        }
    }

    static func vector(
        _ row: LiveSamples.Row, scaledBy factor: Double, unit: String, _ time: Int64,
        _ frames: Frames
    ) -> [UInt8] {
        make(time) { message in
            message.text(2, frames.device)
            message.text(3, unit)
            for axis in 0..<3 { message.double(4 + axis, row.values[axis] * factor) }
            message.integer(7, row.sequence)
        }
    }

    static func barometer(_ row: LiveSamples.Row, _ time: Int64) -> [UInt8] {
        make(time) { message in
            message.double(2, row.values[0] * 1000)
            message.double(3, row.values[1])
            message.integer(4, row.sequence)
        }
    }

    static func deviceMotion(_ row: LiveSamples.Row, _ time: Int64, _ frames: Frames) -> [UInt8] {
        let values = row.values
        func vector(_ first: Int, _ factor: Double) -> Vector3 {
            Vector3(values[first] * factor, values[first + 1] * factor, values[first + 2] * factor)
        }
        return make(time) { message in
            message.text(2, frames.device)
            let attitude = Quaternion(x: values[0], y: values[1], z: values[2], w: values[3])
            message.message(3) { $0.quaternion(attitude) }
            message.message(4) { $0.vector(vector(4, 1)) }
            message.message(5) { $0.vector(vector(7, FoxgloveAxes.gravity)) }
            // Apple's accelerations have the sign of gravity, not that of the motion.
            message.message(6) { $0.vector(vector(10, -FoxgloveAxes.gravity)) }
            message.message(7) { $0.vector(vector(13, 1e-6)) }
            message.integer(8, Int64(row.state))
            message.integer(9, row.sequence)
        }
    }

    static func transform(
        _ pose: (position: Vector3, orientation: Quaternion), _ time: Int64, _ frames: Frames
    ) -> [UInt8] {
        make(time) { message in
            message.text(2, frames.world)
            message.text(3, frames.camera)
            message.message(4) { $0.vector(pose.position) }
            message.message(5) { $0.quaternion(pose.orientation) }
        }
    }

    static func pose(
        _ pose: (position: Vector3, orientation: Quaternion), _ time: Int64, _ frames: Frames
    ) -> [UInt8] {
        make(time) { message in
            message.text(2, frames.world)
            message.message(3) { inner in
                inner.message(1) { $0.vector(pose.position) }
                inner.message(2) { $0.quaternion(pose.orientation) }
            }
        }
    }

    static func gap(_ gap: LiveGap, _ time: Int64) -> [UInt8] {
        make(time) { message in
            message.text(2, gap.stream.word)
            message.integer(3, gap.firstNumber)
            message.integer(4, gap.count)
            message.text(5, gap.reason.words)
        }
    }

    static func status(_ status: PhoneStatus, _ time: Int64) -> [UInt8] {
        make(time) { message in
            message.text(2, status.activity.word)
            message.text(3, status.session)
            message.double(4, Double(status.elapsedNanoseconds) * 1e-9)
            message.integer(5, status.freeByteCount)
        }
    }

    static func clock(_ anchor: DeskAnchor, _ time: Int64) -> [UInt8] {
        make(time) { message in
            message.integer(2, anchor.offsetNanoseconds)
            message.integer(3, anchor.offsetBoundNanoseconds)
            message.double(4, anchor.driftPPM)
            message.integer(5, Int64(anchor.segment))
        }
    }
}

extension ProtobufWriter {
    /// A `google.protobuf.Timestamp`.
    mutating func time(_ field: Int, _ nanoseconds: Int64) {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        message(field) { time in
            time.integer(1, rest < 0 ? seconds - 1 : seconds)
            time.integer(2, rest < 0 ? rest + 1_000_000_000 : rest)
        }
    }

    mutating func vector(_ vector: Vector3) {
        double(1, vector.x)
        double(2, vector.y)
        double(3, vector.z)
    }

    mutating func quaternion(_ quaternion: Quaternion) {
        double(1, quaternion.x)
        double(2, quaternion.y)
        double(3, quaternion.z)
        double(4, quaternion.w)
    }
}
