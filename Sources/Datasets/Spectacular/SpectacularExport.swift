import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Writes the lines in order of arrival, the movie, depth and the calibration.
struct SpectacularExport {
    private static let metersPerUnit = 0.001

    private let job: ExportJob
    private let camera: SharedCamera
    private let poses: PosesWithZUp
    private let movie: MovieExport
    private let maps: DepthExport
    /// The measured lens calibration of all frames; nil if each has its own intrinsics.
    private let lens: ExportLens?

    init(_ job: ExportJob) throws {
        self.job = job
        camera = try SharedCamera(job)
        poses = PosesWithZUp(job)
        movie = try MovieExport(job)
        maps = DepthExport(job, unitsPerMeter: Float(1 / Self.metersPerUnit))
        lens = camera.size.flatMap(poses.calibration.modeledLens)
    }

    func write() throws {
        if job.contents.hasDepth { try job.folder.makeFolder(SpectacularFiles.secondImages) }
        var frameCount = 0
        try job.folder.writeRows(SpectacularFiles.lines) { file in
            let rows = try job.rows()
            while let row = try rows.next() {
                try job.reporter.advance()
                for line in lines(row) { try file.append { $0.append(bytes: line) } }
                guard case .frame(let row, _) = row else { continue }
                let number = movie.number(of: row, at: frameCount)
                let line = try frameLine(row, number)
                try file.append { $0.append(bytes: line) }
                frameCount += 1
            }
        }
        try maps.finish()
        maps.reportConfidenceIsLost()
        try movie.write(SpectacularFiles.movie, as: .quickTime, bitsPerSecond: nil)
        try writeCalibration()
        report()
    }

    /// Returns the lines of a row, except a frame's own line.
    private func lines(_ row: SequencedRow) -> [[UInt8]] {
        let line: SpectacularLine?
        switch row {
        case .inertial(let sample, _): line = .reading(sample)
        case .barometer(let row): line = .barometer(row.sample)
        case .location(let row): line = .location(SpectacularLocation(row.sample))
        case .frame(let row, _):
            line = poses.body(of: row).map {
                .pose(at: $0.timestamp, position: $0.position, rotation: $0.rotation)
            }
        case .deviceMotion, .surface, .audio, .event: line = nil
        }
        return line?.line().map { [$0] } ?? []
    }

    private func frameLine(_ row: FrameRow, _ number: Int) throws -> [UInt8] {
        let intrinsics = job.centeredIntrinsics(of: row)
        let name = SpectacularFiles.secondImages + "/" + SpectacularFiles.image(number)
        let mapSize = try maps.write(row, as: name) ? row.depthSize : nil
        let frame = SpectacularFrame(
            time: row.timestamp, number: number, intrinsics: lens == nil ? intrinsics : nil,
            hasImage: row.hasImage,
            depthScale: mapSize == nil ? nil : Self.metersPerUnit)
        let depthIntrinsics = mapSize.flatMap { size in
            row.size.flatMap { intrinsics?.scaled(from: $0, to: size, origin: .pixelCenter) }
        }
        return SpectacularLine.frame(frame).line(depthIntrinsics: depthIntrinsics) ?? []
    }

    private func writeCalibration() throws {
        guard camera.frameCount > 0 else { return poses.calibration.reportThatItIsLost(to: job) }
        var calibration = SpectacularCalibration(
            intrinsics: lens?.intrinsics ?? camera.intrinsics,
            cameraFromImu: poses.calibration.visionFromDevice)
        calibration.distortion = lens?.distortion ?? .none
        try job.folder.write(
            SpectacularFiles.calibration, bytes: calibration.encoded(size: camera.size))
        job.reporter.addAssumption(poses.calibration.statedOrigin.sentence)
        poses.calibration.reportLens(isTaken: lens != nil, to: job)
        if case .radialTangential(let numbers) = lens?.distortion,
            numbers[2] != 0 || numbers[3] != 0
        {
            job.reporter.addLoss(
                "Lost in part: the measured lens calibration; the format's pinhole model has no "
                    + "tangential distortion.")
        }
        guard lens == nil else {
            if job.contents.hasDepth {
                job.reporter.addAssumption(
                    "Depth has the frames' own intrinsics, not the measured lens calibration: the "
                        + "format cannot store its distortion.")
            }
            return
        }
        job.reporter.addAssumption(
            "\(SpectacularFiles.calibration) contains the mean of the frames' intrinsics; each "
                + "frame has its own in \(SpectacularFiles.lines).")
    }

    private func report() {
        job.reporter.addAssumption(
            camera.frameCount - camera.intrinsicsCount, "frame", "without intrinsics.")
        guard camera.poseCount > 0 else { return }
        job.reporter.addAssumption(
            "groundTruth contains the session's own poses of the inertial sensor, from the phone's "
                + "tracking; they are not externally measured ground truth.")
        job.reporter.addAssumption(PosesWithZUp.worldWords)
    }
}

extension SpectacularLine {
    /// Returns the line of a raw sample; accelerations are specific force, m/s².
    fileprivate static func reading(_ sample: InertialSample) -> SpectacularLine {
        let factor = sample.sensor == .accelerometer ? -AccelerationScale.standardGravity : 1
        return .reading(sample.sensor, at: sample.timestamp, sample.value * factor)
    }
}

extension SpectacularLocation {
    /// Creates a position without its speed; accuracies that Core Location marks as invalid are
    /// left out.
    fileprivate init(_ sample: LocationSample) {
        self.init(
            time: sample.timestamp, latitudeDegrees: sample.latitudeDegrees,
            longitudeDegrees: sample.longitudeDegrees,
            accuracyMeters: sample.horizontalAccuracyMeters.flatMap { $0 < 0 ? nil : $0 })
        altitudeMeters = sample.altitudeMeters
        altitudeAccuracyMeters = sample.verticalAccuracyMeters.flatMap { $0 < 0 ? nil : $0 }
    }
}
