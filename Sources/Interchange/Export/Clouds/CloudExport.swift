import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The cloud of an export while it grows: points of depth maps or, where a session has none, of
/// tracking, colored by the images and in the session's world axes.
final class CloudExport {
    /// Where points come from.
    enum Source: Hashable {
        case depth
        case features
        case nothing
    }

    /// Where this session's points come from.
    let source: Source
    /// The points so far.
    private(set) var cloud: VoxelCloud
    /// Frames that gave points.
    private(set) var frameCount = 0
    /// Frames that gave points without colors.
    private var colorlessCount = 0
    private let limit: Int
    private let job: ExportJob
    private let images: ImageExport
    private let features: FeatureCursor?
    /// Of so many frames that could give points, one is asked.
    private let step: Int
    private var candidateCount = 0
    private lazy var work = OrderedWork<[ColoredPoint]?>(job.threads) { [unowned self] points in
        guard let points else { return }
        frameCount += 1
        cloud.add(points)
    }

    /// A cloud without points.
    ///
    /// - Parameters:
    ///   - limit: the most points; beyond, the cubes that points are joined in grow.
    ///   - frameLimit: the most frames that are asked, spread over all; decoding an image costs
    ///     more than everything else.
    init(
        _ job: ExportJob, _ frames: PosedFrames, _ images: ImageExport, limit: Int,
        frameLimit: Int
    ) throws {
        self.job = job
        self.images = images
        self.limit = limit
        cloud = VoxelCloud(edge: job.options.voxelMeters, limit: limit)
        let mayHaveFeatures = frames.depthCount == 0 && job.selection.takes(.featurePoints)
        features = mayHaveFeatures ? try FeatureCursor(job.session) : nil
        source = frames.depthCount > 0 ? .depth : features == nil ? .nothing : .features
        let candidates = source == .depth ? frames.depthCount : frames.count
        step = max(1, (candidates - 1) / max(frameLimit, 1) + 1)
    }

    /// A cloud of at most 200,000 points from at most 200 frames, for a reconstruction to begin
    /// with: what Gaussian splatting is usually given.
    convenience init(
        seeding job: ExportJob, _ frames: PosedFrames, _ images: ImageExport
    ) throws {
        try self.init(job, frames, images, limit: ExportOptions.mostSeedPoints, frameLimit: 200)
    }

    /// Takes the points of a frame, where it is its turn; frames come in the order of their rows.
    func take(_ frame: PosedFrame) throws {
        switch source {
        case .nothing: return
        case .depth:
            guard frame.row.depthSize != nil, isNextsTurn() else { return }
            try addDepth(of: frame)
        case .features:
            guard isNextsTurn(), let points = try features?.points(of: frame.row) else { return }
            try addFeatures(points, of: frame)
        }
    }

    private func isNextsTurn() -> Bool {
        defer { candidateCount += 1 }
        return candidateCount % step == 0
    }

    private func addDepth(of frame: PosedFrame) throws {
        let image = try image(of: frame)
        let (session, leastConfidence) = (job.session, job.options.leastConfidence ?? 1)
        try work.add { codec in
            guard let map = try session.depth(of: frame.row),
                let colors = try ImageColors(of: image, codec)
            else { return nil }
            return DepthPoints(
                map, of: frame, imageSize: colors.size, leastConfidence: leastConfidence
            ).colored(by: colors)
        }
    }

    /// nil for a frame without an image, whose points are gray.
    private func image(of frame: PosedFrame) throws -> SourceImage? {
        guard frame.row.hasImage else {
            colorlessCount += 1
            return nil
        }
        return try images.image(of: frame.row)
    }

    private func addFeatures(_ points: [FeaturePoint], of frame: PosedFrame) throws {
        let image = try image(of: frame)
        try work.add { codec in
            guard let colors = try ImageColors(of: image, codec) else { return nil }
            let projection = ImageProjection(of: frame, into: colors.size)
            return colors.withColors { color in
                points.compactMap { point in
                    projection.pixel(of: point.position).map { column, row in
                        ColoredPoint(position: point.position, color: color(column, row))
                    }
                }
            }
        }
    }

    /// Waits for the last frame's points.
    func finish() throws { try work.finish() }

    /// Says where the points come from and what became of them.
    ///
    /// - Parameter hasMeasuredLens: whether images of the export have a measured lens.
    func say(frames: PosedFrames, hasMeasuredLens: Bool = false) {
        switch source {
        case .nothing:
            let wanted = [Stream.depth, .featurePoints].filter(job.selection.takes).map(\.words)
            guard !wanted.isEmpty else { return }
            job.guess(
                "There are no points: the export has no \(wanted.joined(separator: " and no ")).")
            return
        case .depth:
            job.guess(
                "Points come from \(frameCount.counted("depth map")) of \(frames.depthCount).")
            if hasMeasuredLens {
                job.guess(
                    "Points were placed with the frames' own intrinsics, not with the measured lens "
                        + "that the cameras of the export have.")
            }
        case .features:
            job.guess(
                "Points are the feature points of \(frameCount.counted("frame"))"
                    + (job.selection.takes(.depth) ? ", since the export has no depth." : "."))
        }
        job.guess(
            colorlessCount, "frame", "without an image: the points are gray, not in its colors.")
        if cloud.edge > job.options.voxelMeters {
            job.guess(
                "Points were joined in cubes of \(cloud.edge) m, not "
                    + "\(job.options.voxelMeters) m: the cloud has at most \(limit) points.")
        }
        if cloud.outsideCount > 0 {
            job.lose("Left out: points too far away to be true (\(cloud.outsideCount)).")
        }
    }
}

/// A session's feature points, asked for in the order of frames.
private final class FeatureCursor {
    private let rows: RowReader<FeatureRow>
    private var head: FeatureRow?

    /// - Returns: nil if the session has none.
    init?(_ session: Session) throws {
        guard let rows = try session.featureRows(), let first = try rows.next() else { return nil }
        self.rows = rows
        head = first
    }

    /// The points of a frame; they share its `seq`.
    func points(of row: FrameRow) throws -> [FeaturePoint]? {
        while let next = head, next.arrival.sequence < row.arrival.sequence {
            head = try rows.next()
        }
        return head.flatMap { $0.arrival.sequence == row.arrival.sequence ? $0.points : nil }
    }
}
