import LockstepFormats
import LockstepSamples

/// Writes odometry, the movie, maps and inertial rows.
struct StrayExport {
    private let job: ExportJob
    private let camera: SharedCamera
    private let movie: MovieExport
    /// Whether every frame has intrinsics, so that every row can contain them.
    private var hasIntrinsics: Bool {
        camera.intrinsicsCount > 0 && camera.intrinsicsCount == camera.frameCount
    }

    init(_ job: ExportJob) throws {
        self.job = job
        camera = try SharedCamera(job)
        movie = try MovieExport(job)
    }

    func write() throws {
        let last = try writeOdometry()
        if let last {
            try job.folder.write(StrayFiles.cameraMatrix, bytes: StrayCameraMatrix(last).encoded())
            job.reporter.addAssumption(
                "\(StrayFiles.cameraMatrix) contains the last frame's intrinsics, as the app "
                    + "writes it.")
        }
        try writeMaps()
        let inertialCount = try writeInertial()
        if inertialCount + camera.poseCount + camera.imageCount == 0, !job.contents.hasDepth {
            job.reporter.markEmpty()
        }
        try movie.write(StrayFiles.movie, as: .mpeg4, bitsPerSecond: nil)
    }

    /// - Returns: The last frame's intrinsics.
    private func writeOdometry() throws -> Intrinsics? {
        var (last, poselessCount): (Intrinsics?, Int) = (nil, 0)
        try job.folder.writeRows(StrayFiles.odometry) { file in
            let header = hasIntrinsics ? StrayOdometryTable.header : StrayOdometryTable.poseHeader
            try file.append { $0.append(header + "\n") }
            try job.forEachFrame { row, index in
                try job.reporter.advance()
                let number = movie.number(of: row, at: index)
                last = job.centeredIntrinsics(of: row) ?? last
                guard let row = odometry(row, number) else {
                    poselessCount += 1
                    return
                }
                try file.append { row.append(to: &$0) }
            }
        }
        report(poselessCount: poselessCount)
        return last
    }

    private func odometry(_ row: FrameRow, _ number: Int) -> StrayOdometryTable.Row? {
        row.worldFromVision.flatMap { PoseRow(row.timestamp, $0) }.map { pose in
            StrayOdometryTable.Row(
                timestamp: pose.timestamp, frame: number, position: pose.position,
                rotation: pose.rotation,
                intrinsics: hasIntrinsics ? job.centeredIntrinsics(of: row) : nil)
        }
    }

    private func report(poselessCount: Int) {
        if poselessCount > 0 {
            job.reporter.addLoss(
                "Left out: timestamps of \(poselessCount.counted("frame")) without a pose; their "
                    + "images\(job.contents.hasImages ? "" : ", if there are any,") are in "
                    + "\(StrayFiles.movie).")
        }
        if !hasIntrinsics, camera.intrinsicsCount > 0 {
            job.reporter.addLoss(
                "Left out: per-frame intrinsics, because not every frame has them "
                    + "(\(camera.intrinsicsCount)).")
        }
    }

    private func writeMaps() throws {
        guard job.contents.hasDepth else {
            return job.addAssumption(about: .depth, sentence: "The export has no depth.")
        }
        let maps = DepthExport(job, unitsPerMeter: StrayFiles.unitsPerMeter)
        try job.folder.makeFolder(StrayFiles.depth)
        try job.folder.makeFolder(StrayFiles.confidence)
        try job.forEachFrame { row, index in
            try job.reporter.advance()
            guard row.depthSize != nil else { return }
            let name = StrayFiles.map(movie.number(of: row, at: index))
            _ = try maps.write(
                row, as: StrayFiles.depth + "/" + name,
                confidence: StrayFiles.confidence + "/" + name)
        }
        try maps.finish()
        job.reporter.addAssumption(
            camera.frameCount - maps.mapCount, "frame", "without a depth map.")
        job.reporter.addAssumption(
            maps.mapCount - maps.gradedCount, "depth map", "without confidence.")
    }

    /// Writes accelerations in g with Apple's sign, as the app does since February 2025.
    ///
    /// - Returns: The number of rows.
    private func writeInertial() throws -> Int {
        var rowCount = 0
        try job.folder.writeRows(StrayFiles.inertial) { file in
            try file.append { $0.append(StrayInertialTable.header + "\n") }
            rowCount = try job.forEachInertialRow { row in
                let row = StrayInertialTable.Row(
                    timestamp: row.timestamp, acceleration: row.acceleration,
                    angularVelocity: row.angularVelocity)
                try file.append { row.append(to: &$0) }
            }
        }
        guard rowCount > 0 else { return 0 }
        job.addAssumption(
            about: .accelerometer, .gyroscope,
            sentence:
                "Accelerations in \(StrayFiles.inertial) are in g with Apple's sign, as builds "
                + "since February 2025 write them; older builds wrote m/s².")
        return rowCount
    }
}
