import LockstepLive
import LockstepSamples

/// What the live page shows of a phone.
struct PhoneCard: Sendable {
    /// The streams of which the page shows plots.
    static let plotted: [LiveStream] = [.accelerometer, .gyroscope]

    let phone: ViewedPhone
    private(set) var isConnected = false
    private(set) var status: PhoneStatus?
    private(set) var clock: DeskAnchor?
    private(set) var transfer: TransferProgress?
    private(set) var image: (head: LiveItem, bytes: [UInt8], at: DeskTime)?
    private(set) var plots: [LiveStream: PlotBins] = [:]
    private(set) var path = CameraPath()
    /// World from camera, 16 numbers, column-major, m, and the state of tracking.
    private(set) var pose: LiveSamples.Row?
    /// Samples and items since the live view began, by stream.
    private(set) var receivedCounts: [LiveStream: Int64] = [:]
    /// Numbers in gaps since the live view began, by stream and reason.
    private(set) var missingCounts: [LiveStream: [LiveGap.Reason: Int64]] = [:]

    init(_ phone: ViewedPhone) { self.phone = phone }

    /// Takes what the phone delivered.
    mutating func receive(_ delivery: PhoneDelivery, at now: DeskTime) {
        switch delivery {
        case .began:
            let (status, transfer) = (status, transfer)
            self = PhoneCard(phone)
            (self.status, self.transfer, isConnected) = (status, transfer, true)
        case .samples(let samples):
            receivedCounts[samples.stream, default: 0] += Int64(samples.rows.count)
            for row in samples.rows { add(row, of: samples.stream) }
        case .item(let head, let bytes):
            receivedCounts[head.stream, default: 0] += 1
            if head.stream == .image { image = (head, bytes, now) }
        case .gap(let gap):
            let missing = missingCounts[gap.stream]?[gap.reason] ?? 0
            missingCounts[gap.stream, default: [:]][gap.reason] = missing.saturatingAddition(
                gap.count)
        case .status(let status):
            isConnected = true
            self.status = status
        case .clock(let clock): self.clock = clock
        case .transfer(let transfer): self.transfer = transfer
        case .ended: isConnected = false
        }
    }

    private mutating func add(_ row: LiveSamples.Row, of stream: LiveStream) {
        if Self.plotted.contains(stream), row.values.count == 3 {
            plots[stream, default: PlotBins()].add(row.values[...], at: row.timestamp)
        }
        guard stream == .pose, row.values.count == 16, row.values.allSatisfy(\.isFinite) else {
            return
        }
        pose = row
        let position = Vector3(row.values[12], row.values[13], row.values[14])
        path.add(position, isTracked: row.state == 1)
    }
}
