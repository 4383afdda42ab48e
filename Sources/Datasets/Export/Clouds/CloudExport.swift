import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The growing point cloud of an export: points of depth maps or, in a session without depth,
/// feature points, colored by the images and in the session's world axes.
final class CloudExport {
    /// The sources of points.
    enum Source: Hashable {
        case depth
        case features
        case nothing
    }

    /// The source of this session's points.
    let source: Source
    /// The points so far.
    private(set) var cloud: VoxelCloud
    /// The number of frames that contributed points.
    private(set) var frameCount = 0
    /// The number of frames that contributed points without colors.
    private var colorlessCount = 0
    private let limit: Int
    private let job: ExportJob
    private let images: ImageExport
    private let features: FeatureCursor?
    /// The stride over candidate frames: one in `step` contributes points.
    private let step: Int
    private var candidateCount = 0
    private lazy var work = OrderedWork<[ColoredPoint]?>(job.threads) { [unowned self] points in
        guard let points else { return }
        frameCount += 1
        cloud.add(points)
    }

    /// Creates an empty cloud.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of points; voxels grow to stay below it.
    ///   - frameLimit: The maximum number of contributing frames, spread over all frames; decoding
    ///     an image costs more than everything else.
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

    /// Creates a cloud of at most 200,000 points from at most 200 frames to seed a reconstruction,
    /// as is usual for Gaussian splatting.
    convenience init(
        seeding job: ExportJob, _ frames: PosedFrames, _ images: ImageExport
    ) throws {
        try self.init(job, frames, images, limit: ExportOptions.mostSeedPoints, frameLimit: 200)
    }

    /// Adds the points of every `step`th candidate frame; frames must be in row order.
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

    /// The frame's image; nil for a frame without one, whose points are gray.
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

    /// Reports the points' source and losses.
    ///
    /// - Parameter hasMeasuredLens: Whether the export's images have a measured lens calibration.
    func report(frames: PosedFrames, hasMeasuredLens: Bool = false) {
        switch source {
        case .nothing:
            let wanted = [Stream.depth, .featurePoints].filter(job.selection.takes).map(\.words)
            guard !wanted.isEmpty else { return }
            job.reporter.addAssumption(
                "There are no points: the export has no \(wanted.joined(separator: " and no ")).")
            return
        case .depth:
            job.reporter.addAssumption(
                "Points come from \(frameCount.counted("depth map")) of \(frames.depthCount).")
            if hasMeasuredLens {
                job.reporter.addAssumption(
                    "Points are computed with the frames' own intrinsics, not with the measured "
                        + "lens calibration of the export's cameras.")
            }
        case .features:
            job.reporter.addAssumption(
                "Points are the feature points of \(frameCount.counted("frame"))"
                    + (job.selection.takes(.depth) ? ", because the export has no depth." : "."))
        }
        job.reporter.addAssumption(
            colorlessCount, "frame", "without an image: the points are gray.")
        if cloud.edge > job.options.voxelMeters {
            job.reporter.addAssumption(
                "Points were merged in voxels of \(cloud.edge) m instead of "
                    + "\(job.options.voxelMeters) m: the cloud has at most \(limit) points.")
        }
        if cloud.outsideCount > 0 {
            job.reporter.addLoss(
                "Left out: points too far away to be plausible (\(cloud.outsideCount)).")
        }
    }
}

/// A cursor over a session's feature points, in frame order.
private final class FeatureCursor {
    private let rows: RowReader<FeatureRow>
    private var head: FeatureRow?

    /// - Returns: nil if the session has none.
    init?(_ session: Session) throws {
        guard let rows = try session.featureRows(), let first = try rows.next() else { return nil }
        self.rows = rows
        head = first
    }

    /// Returns the points of a frame, which have the same `seq`.
    func points(of row: FrameRow) throws -> [FeaturePoint]? {
        while let next = head, next.arrival.sequence < row.arrival.sequence {
            head = try rows.next()
        }
        return head.flatMap { $0.arrival.sequence == row.arrival.sequence ? $0.points : nil }
    }
}
