import LockstepLive
import LockstepSamples

/// Turns a delivery into the messages of the channels that anyone wants.
struct FoxgloveEncoder {
    let phone: Int
    let frames: FoxgloveMessage.Frames
    /// The numbers of the channels that viewers subscribed to.
    let wanted: Set<Int>
    let now: DeskTime
    var timeline: ViewTimeline
    private(set) var entries: [ViewerQueue.Entry] = []

    init(
        phone: Int, frames: FoxgloveMessage.Frames, wanted: Set<Int>, now: DeskTime,
        timeline: ViewTimeline
    ) {
        (self.phone, self.frames, self.wanted) = (phone, frames, wanted)
        (self.now, self.timeline) = (now, timeline)
    }

    mutating func encode(_ delivery: PhoneDelivery) {
        switch delivery {
        case .samples(let samples): for row in samples.rows { encode(row, of: samples.stream) }
        case .item(let head, let bytes): encode(head, bytes)
        case .gap(let gap):
            add(.gaps, timeline.time(of: now)) { time, _ in FoxgloveMessage.gap(gap, time) }
        case .status(let status):
            add(.status, timeline.time(of: now)) { time, _ in
                FoxgloveMessage.status(status, time)
            }
        case .clock(let anchor):
            add(.clock, timeline.time(of: now)) { time, _ in FoxgloveMessage.clock(anchor, time) }
        case .began, .ended, .transfer: break
        }
    }

    private mutating func add(
        _ channel: FoxgloveChannel, _ time: Int64,
        _ make: (Int64, FoxgloveMessage.Frames) -> [UInt8]?
    ) {
        let number = channel.number(of: phone)
        guard wanted.contains(number), let bytes = make(time, frames) else { return }
        entries.append(
            ViewerQueue.Entry(
                channel: number, time: time, bytes: bytes, since: now.nanoseconds,
                isItem: channel.isItem))
    }

    private mutating func encode(_ row: LiveSamples.Row, of stream: LiveStream) {
        guard row.values.count == stream.valueCount else { return }
        let time = timeline.time(of: row.timestamp, phone: phone, now: now)
        switch stream {
        case .accelerometer:
            // Specific force: Apple's sign is that of gravity.
            vector(.accelerometer, row, -FoxgloveAxes.gravity, "m/s²", time)
        case .gyroscope: vector(.gyroscope, row, 1, "rad/s", time)
        case .magnetometer: vector(.magnetometer, row, 1e-6, "T", time)
        case .deviceMotion:
            add(.deviceMotion, time) { FoxgloveMessage.deviceMotion(row, $0, $1) }
        case .barometer: add(.barometer, time) { time, _ in FoxgloveMessage.barometer(row, time) }
        case .pose:
            guard let pose = FoxgloveAxes.pose(worldFromCamera: row.values) else { return }
            add(.pose, time) { FoxgloveMessage.pose(pose, $0, $1) }
            add(.transform, time) { FoxgloveMessage.transform(pose, $0, $1) }
        case .image, .depth, .points: break
        }
    }

    private mutating func vector(
        _ channel: FoxgloveChannel, _ row: LiveSamples.Row, _ factor: Double, _ unit: String,
        _ time: Int64
    ) {
        add(channel, time) {
            FoxgloveMessage.vector(row, scaledBy: factor, unit: unit, $0, $1)
        }
    }

    private mutating func encode(_ head: LiveItem, _ bytes: [UInt8]) {
        let time = timeline.time(of: head.timestamp, phone: phone, now: now)
        switch head.stream {
        case .image:
            calibration(.imageCalibration, head, time)
            add(.image, time) { FoxgloveMessage.image(head, bytes, $0, $1) }
        case .depth:
            calibration(.depthCalibration, head, time)
            add(.depth, time) { FoxgloveMessage.depth(head, bytes, $0, $1) }
        case .points: add(.points, time) { FoxgloveMessage.points(bytes, $0, $1) }
        default: break
        }
    }

    private mutating func calibration(
        _ channel: FoxgloveChannel, _ head: LiveItem, _ time: Int64
    ) {
        guard let intrinsics = head.intrinsics else { return }
        add(channel, time) { FoxgloveMessage.calibration(intrinsics, head, $0, $1) }
    }
}
