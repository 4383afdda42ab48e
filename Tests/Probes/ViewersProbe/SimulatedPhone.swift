import LockstepLive
import LockstepSamples
import LockstepViewers

/// A phone that delivers numbered samples: the first value of each row is its number.
struct SimulatedPhone {
    /// Ticks per second.
    static let rate = 200
    let phone: ViewedPhone
    /// The phone's host time at tick 0, ns.
    let start: Int64
    let hash: ContentHash?
    private var tick: Int64 = 0
    private var numbers: [LiveStream: Int64] = [:]

    init(number: Int, name: String, imagePadding: Int) {
        hash = ContentHash((0..<32).map { UInt8($0 + number) })
        phone = ViewedPhone(number: number, name: name, identity: hash)
        start = Int64(number + 1) * 1_000_000_000_000
        self.imagePadding = imagePadding
    }

    private let imagePadding: Int

    private var host: HostTime {
        HostTime(nanoseconds: start + tick * (1_000_000_000 / Int64(Self.rate)))
    }

    /// What the phone delivers when it connects.
    func beginning(clock: DeskClock, now: DeskTime) -> [PhoneDelivery] {
        [
            .began, .status(status),
            .clock(
                DeskAnchor(
                    clock: clock, segment: 0, host: host,
                    offsetNanoseconds: now - HostTime(nanoseconds: start),
                    offsetBoundNanoseconds: 250_000, driftPPM: 1.5, driftBoundPPM: 3)),
        ]
    }

    private var status: PhoneStatus {
        PhoneStatus(
            hostTime: host, activity: .recording, session: "session_20260301_101500",
            elapsedNanoseconds: tick * 5_000_000, freeByteCount: 64_000_000_000)
    }

    /// What the phone delivers at the next tick.
    mutating func next() -> [PhoneDelivery] {
        defer { tick += 1 }
        var deliveries = [row(.accelerometer, 3), row(.gyroscope, 3)]
        if tick.isMultiple(of: 7) { deliveries += [pose(), image()] }
        if tick.isMultiple(of: 100) { deliveries += [depth(), points(), row(.barometer, 2)] }
        if tick.isMultiple(of: 200) {
            deliveries.append(.status(status))
            let total: Int64 = 5_000_000
            deliveries.append(
                .transfer(
                    TransferProgress(
                        session: "session_20260301_090000",
                        receivedByteCount: min(total, tick * 5000), byteCount: total,
                        state: tick < 1000 ? .running : .done)))
        }
        return deliveries
    }

    private mutating func take(_ stream: LiveStream) -> Int64 {
        defer { numbers[stream, default: 0] += 1 }
        return numbers[stream] ?? 0
    }

    private mutating func row(_ stream: LiveStream, _ count: Int) -> PhoneDelivery {
        let number = take(stream)
        let values = [Double(number)] + [Double](repeating: 0.5, count: count - 1)
        return samples(stream, number, values, state: 0)
    }

    private func samples(
        _ stream: LiveStream, _ number: Int64, _ values: [Double], state: UInt8
    ) -> PhoneDelivery {
        .samples(
            LiveSamples(
                subscription: 1, stream: stream, firstNumber: number,
                rows: [
                    LiveSamples.Row(
                        timestamp: host, sequence: number, state: state, values: values)
                ]))
    }

    private mutating func pose() -> PhoneDelivery {
        let number = take(.pose)
        let (sine, cosine) = (Double(number % 50) / 50, Double(number % 70) / 70)
        let matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, cosine, 1.5, sine, 1]
        return samples(.pose, number, matrix, state: 1)
    }

    private mutating func image() -> PhoneDelivery {
        let number = take(.image)
        if number % 10 == 9 {
            return .gap(
                LiveGap(
                    subscription: 1, stream: .image, firstNumber: number, count: 1,
                    reason: .replaced))
        }
        let bytes = ExampleImage.bytes + [UInt8](repeating: 0, count: imagePadding)
        return .item(
            head(.image, number, .jpeg, 64, 48, bytes.count), bytes: bytes)
    }

    private mutating func depth() -> PhoneDelivery {
        var bytes: [UInt8] = []
        for pixel in 0..<48 {
            withUnsafeBytes(of: Float(pixel).bitPattern.littleEndian) { bytes += $0 }
        }
        bytes += [UInt8](repeating: 2, count: 48)
        return .item(
            head(.depth, take(.depth), .depthWithConfidence, 8, 6, bytes.count), bytes: bytes)
    }

    private mutating func points() -> PhoneDelivery {
        var bytes: [UInt8] = []
        for point in 0..<3 {
            withUnsafeBytes(of: UInt64(point).littleEndian) { bytes += $0 }
            for axis in 0..<3 {
                let value = Float(point * 3 + axis)
                withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes += $0 }
            }
        }
        return .item(head(.points, take(.points), .points, 3, 1, bytes.count), bytes: bytes)
    }

    private func head(
        _ stream: LiveStream, _ number: Int64, _ format: LiveItem.Format, _ width: Int,
        _ height: Int, _ byteCount: Int
    ) -> LiveItem {
        LiveItem(
            subscription: 1, stream: stream, number: number, sequence: number, timestamp: host,
            format: format, width: width, height: height, byteCount: byteCount,
            orientation: .portrait,
            intrinsics: stream == .points
                ? nil : Intrinsics(fx: 50, fy: 51, cx: 31.5, cy: 23.5))
    }
}
