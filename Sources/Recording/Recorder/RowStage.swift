import LockstepConcurrency
import LockstepSamples
import LockstepSessions

/// The thread between the queue and the disk: formats rows of small samples, selects frames and
/// adds them to the image line.
struct RowStage {
    private let configuration: RecorderConfiguration
    private let intake: Intake
    private let line: Mutex<ImageLine>
    private let disk: RowDisk
    private var gates: FrameGates
    private var depthGate: RateGate?
    private var latestMotion: DeviceMotionSample?
    private var rows = CountedRows()

    /// The number of rows after which a batch is passed on even if more samples wait: about 64 KiB
    /// of text.
    private static let rowsPerBatch = 1024

    /// The number of meshes after which a batch is passed on: that many files may lack their rows
    /// when a recording is killed, and `recover` accepts a few hundred.
    private static let meshesPerBatch = 32

    init(
        _ configuration: RecorderConfiguration, intake: Intake, line: Mutex<ImageLine>,
        disk: RowDisk
    ) {
        self.configuration = configuration
        self.intake = intake
        self.line = line
        self.disk = disk
        gates = FrameGates(configuration.isImport ? .init() : configuration.gates)
        if case .keyframes(let rate) = configuration.mode.depth, !configuration.isImport {
            depthGate = RateGate(framesPerSecond: rate)
        }
    }

    /// Works until the queue has ended; discards samples while `isAbandoned`.
    mutating func run(_ pool: AutoreleasePool, _ isAbandoned: () -> Bool) {
        pool.repeatUnits(while: {
            guard let received = intake.takeAll() else { return false }
            if !isAbandoned() { take(received) }
            return true
        })
        line.change { $0.close() }
        disk.close()
    }

    private mutating func take(_ received: [Received]) {
        for (index, sample) in received.enumerated() {
            take(sample)
            if index % Self.rowsPerBatch == Self.rowsPerBatch - 1
                || rows.rows.meshCount >= Self.meshesPerBatch
            {
                disk.hand(&rows)
            }
        }
        disk.hand(&rows)
    }

    private mutating func take(_ received: Received) {
        switch received.content {
        case .inertial(let reading): rows.append(.inertial(reading), received)
        case .deviceMotion(let motion):
            latestMotion = motion
            rows.append(.deviceMotion(motion), received)
        case .frame(let box): take(box.frame, received)
        case .other(let box):
            guard case .event(let event, let time) = box.sample else {
                return rows.append(box.sample, received)
            }
            send(.event(event, at: time), received)
        }
    }

    private mutating func take(_ frame: CameraFrame, _ received: Received) {
        var frame = frame
        if let reason = gates.refusal(of: &frame) {
            intake.releaseFrame(received.sequence)
            let drop = Drop(
                stream: .camera, reason: reason, evidence: .reported, timestamp: frame.timestamp)
            return send(.event(.drop(drop), at: frame.timestamp), received)
        }
        thinDepth(of: &frame)
        let pending = ImageLine.PendingFrame(
            frame: frame, motion: latestMotion, sequence: received.sequence,
            encoding: needsEncoder(frame) ? .waiting : .none)
        send(.frame(pending), received)
    }

    private mutating func thinDepth(of frame: inout CameraFrame) {
        guard frame.depth != nil, !configuration.isImport else { return }
        switch configuration.mode.depth {
        case .none: frame.depth = nil
        case .everyFrame: break
        case .keyframes:
            if depthGate?.isDue(at: frame.timestamp) ?? true {
                depthGate?.keepLatest()
            } else {
                frame.depth = nil
            }
        }
    }

    private func needsEncoder(_ frame: CameraFrame) -> Bool {
        guard case .pixels = frame.image, case .stills = configuration.mode.storage else {
            return false
        }
        return true
    }

    private func send(_ content: ImageLine.Content, _ received: Received) {
        let entry = ImageLine.Entry(
            content: content, arrival: received.arrival, sequence: received.sequence)
        line.change { $0.append(entry) }
    }
}
