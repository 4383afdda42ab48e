import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The cameras of a model: one an image, since focus changes, or one for all images of a size.
///
/// Where the lens was measured, its intrinsics and distortion stand in place of the frames'.
struct COLMAPCameras {
    private let frames: PosedFrames
    private let calibration: ExportCalibration
    /// The number of each size's camera; nil if each image has its own.
    private let shared: [PixelSize: UInt32]?

    init(_ job: ExportJob, _ frames: PosedFrames) {
        self.frames = frames
        calibration = ExportCalibration(job.session.manifest)
        shared =
            job.options.sharesCamera
            ? Dictionary(
                uniqueKeysWithValues: frames.sizes.enumerated().map {
                    ($1, Self.identifier($0))
                }) : nil
    }

    /// COLMAP's numbers begin with 1.
    static func identifier(_ number: Int) -> UInt32 { UInt32(clamping: number + 1) }

    /// How many there are.
    var count: Int { shared?.count ?? frames.count }

    /// The number of the camera of a frame, which is the `number`th.
    func identifier(of frame: PosedFrame, _ number: Int) -> UInt32 {
        shared?[frame.size] ?? Self.identifier(number)
    }

    /// Shows each camera in the order of their numbers.
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

    /// Whether any has the lens that was measured.
    var haveMeasuredLens: Bool { !measuredSizes.isEmpty }

    private var measuredSizes: [PixelSize] {
        frames.sizes.filter { calibration.modeledLens(for: $0) != nil }
    }

    /// Says what became of the frames' own intrinsics.
    func say(to job: ExportJob) {
        let measured = measuredSizes
        if shared != nil, measured.count < frames.sizes.count {
            job.lose(
                "Lost in part: intrinsics, of which all images "
                    + (frames.sizes.count > 1 ? "of a size " : "") + "have the mean.")
        }
        if !frames.sizes.isEmpty { calibration.sayLens(isTaken: !measured.isEmpty, to: job) }
        if !measured.isEmpty, measured.count < frames.sizes.count {
            job.guess("Images of another shape than the measured ones have their own intrinsics.")
        }
    }
}
