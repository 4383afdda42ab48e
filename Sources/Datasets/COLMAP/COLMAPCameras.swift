import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The cameras of a model: one for each image, because focus changes, or one for each image size.
///
/// A measured lens calibration replaces the frames' intrinsics.
struct COLMAPCameras {
    private let frames: PosedFrames
    private let calibration: ExportCalibration
    /// The camera identifier of each image size; nil if each image has its own camera.
    private let shared: [PixelSize: UInt32]?

    init(_ job: ExportJob, _ frames: PosedFrames) {
        self.frames = frames
        calibration = job.calibration
        shared =
            job.options.sharesCamera
            ? Dictionary(
                uniqueKeysWithValues: frames.sizes.enumerated().map {
                    ($1, Self.identifier($0))
                }) : nil
    }

    /// Returns COLMAP's identifier, which starts at 1, for a zero-based index.
    static func identifier(_ number: Int) -> UInt32 { UInt32(clamping: number + 1) }

    /// The number of cameras.
    var count: Int { shared?.count ?? frames.count }

    /// The camera identifier of the frame with index `number`.
    func identifier(of frame: PosedFrame, _ number: Int) -> UInt32 {
        shared?[frame.size] ?? Self.identifier(number)
    }

    /// Passes each camera to `body`, in order of identifiers.
    func visit(_ body: (COLMAPCamera) throws -> Void) throws {
        guard shared == nil else {
            for (number, size) in frames.sizes.enumerated() {
                guard let mean = frames.meanIntrinsics(of: size) else { continue }
                try body(camera(Self.identifier(number), size, mean))
            }
            return
        }
        try frames.visit { frame, number in
            let intrinsics = frame.intrinsics(.pixelCorner)
            try body(camera(Self.identifier(number), frame.size, intrinsics))
        }
    }

    private func camera(
        _ identifier: UInt32, _ size: PixelSize, _ intrinsics: Intrinsics
    ) -> COLMAPCamera {
        guard let lens = calibration.modeledLens(for: size) else {
            return COLMAPCamera(identifier: identifier, size: size, intrinsics: intrinsics)
        }
        return COLMAPCamera(
            identifier: identifier, size: size,
            intrinsics: lens.intrinsics.counted(from: .pixelCorner, insteadOf: .pixelCenter),
            distortion: lens.distortion)
    }

    /// Whether any camera has the measured lens calibration.
    var haveMeasuredLens: Bool { !measuredSizes.isEmpty }

    private var measuredSizes: [PixelSize] {
        frames.sizes.filter { calibration.modeledLens(for: $0) != nil }
    }

    /// Reports what replaced the frames' own intrinsics.
    func report(to job: ExportJob) {
        let measured = measuredSizes
        if shared != nil, measured.count < frames.sizes.count {
            job.reporter.addLoss(
                "Lost in part: intrinsics; all images "
                    + (frames.sizes.count > 1 ? "of one size " : "") + "have their mean.")
        }
        if !frames.sizes.isEmpty { calibration.reportLens(isTaken: !measured.isEmpty, to: job) }
        if !measured.isEmpty, measured.count < frames.sizes.count {
            job.reporter.addAssumption("Images of another aspect ratio keep their own intrinsics.")
        }
    }
}
