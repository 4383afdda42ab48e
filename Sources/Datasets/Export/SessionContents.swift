import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Counts of a session's selected data, taken before the export.
struct SessionContents {
    /// The number of stored samples by stream.
    private(set) var samples: [Stream: Int] = [:]
    /// The number of occurrences of each facet; absent facets have no entry.
    private(set) var facets: [SessionFacet: Int] = [:]
    /// The number of samples that the manifest counts and whose file is missing, by stream.
    private(set) var missing: [Stream: Int] = [:]
    /// The number of frames that the selection leaves out.
    private(set) var unselectedFrameCount = 0
    /// The first frame's row, as exported.
    private(set) var firstFrame: FrameRow?
    /// Whether any frame has depth.
    private(set) var hasDepth = false
    /// The number of frames whose image is a file, and whose image is in the movie.
    private(set) var images = (stills: 0, inMovie: 0)
    /// The number of frames whose image was not stored.
    private(set) var imagelessCount = 0
    /// The offset to add to an exported timestamp of an image to get its time on the IMU's clock,
    /// seconds; 0 if not measured.
    let imuMinusCameraSeconds: Double
    /// The largest index of a frame's image in the movie; nil if no frame has one.
    private(set) var lastImageInMovie: Int?

    /// Reads the frame and event rows once.
    ///
    /// - Parameter visit: Called for each frame row.
    init(
        _ session: Session, _ frames: FrameRows, _ selection: ExportSelection,
        _ selector: RowSelector, _ calibration: ExportCalibration, visit: () throws -> Void
    ) throws {
        imuMinusCameraSeconds = calibration.imuMinusCameraSeconds ?? 0
        for record in session.manifest.streams where record.count > 0 {
            guard selection.takes(record.description.stream) else { continue }
            samples[record.description.stream] = record.count
        }
        for stream in try session.streamsWithoutFile() where samples[stream] != nil {
            missing[stream] = samples.removeValue(forKey: stream)
        }
        try countFrames(frames, selector, visit)
        countImages(needsImages: selector.needsImages)
        try countEvents(session)
        // Without arrival times, the order of rows was derived from timestamps.
        if try hasArrivals(session) {
            facets[.arrivals] = 1
            // Depth and feature points arrive with their frames.
            let apart = samples.keys.filter { $0 != .depth && $0 != .featurePoints }
            facets[.order] = apart.count > 1 ? 1 : nil
        }
        count(try session.copiedManifest())
    }

    private mutating func countFrames(
        _ frames: FrameRows, _ selector: RowSelector, _ visit: () throws -> Void
    ) throws {
        var selector = selector
        // By index, because a dictionary would be accessed twenty times per row.
        let all = SessionFacet.allCases
        var counts = [Int](repeating: 0, count: all.count)
        try frames.readAll { stored in
            try visit()
            guard let row = selector.take(stored) else {
                unselectedFrameCount += 1
                return
            }
            firstFrame = firstFrame ?? row
            hasDepth = hasDepth || row.depthSize != nil
            switch row.image {
            case .image: images.stills += 1
            case .movie(let number):
                images.inMovie += 1
                lastImageInMovie = max(lastImageInMovie ?? number, number)
            case .missing: imagelessCount += 1
            }
            for (place, facet) in all.enumerated() where facet.isIn(row) { counts[place] += 1 }
        }
        for (facet, count) in zip(all, counts) where count > 0 { facets[facet] = count }
    }

    /// Corrects the camera's count from frames, as in the manifest, to images.
    ///
    /// - Parameter needsImages: Whether frames without an image were left out uncounted.
    private mutating func countImages(needsImages: Bool) {
        guard let frameCount = samples[.camera] else { return }
        if needsImages, !hasImages {
            samples[.camera] = nil
            samples[.depth] = nil
        } else if imagelessCount > 0 {
            samples[.camera] = hasImages ? max(1, frameCount - imagelessCount) : nil
        }
    }

    private mutating func countEvents(_ session: Session) throws {
        guard let rows = try session.eventRows() else { return }
        while let row = try rows.next() {
            switch row.event {
            case .clockAnchor: continue
            case .drop: facets[.drops, default: 0] += 1
            default: facets[.events, default: 0] += 1
            }
        }
    }

    private func hasArrivals(_ session: Session) throws -> Bool {
        if let arrival = firstFrame?.arrival { return arrival.time != nil }
        return try session.inertialRows()?.next()?.arrival.time != nil
    }

    private mutating func count(_ manifest: SessionManifest) {
        facets[.anchors] = manifest.clockAnchors.isEmpty ? nil : manifest.clockAnchors.count
        facets[.attitudes] = samples[.deviceMotion]
        facets[.calibration] = manifest.calibration == nil ? nil : 1
        let isMeasured = manifest.calibration?.origin == .measured
        facets[.measurer] = isMeasured || manifest.calibration?.source != nil ? 1 : nil
        facets[.noise] = manifest.calibration?.noise == nil ? nil : 1
        facets[.lens] = manifest.calibration?.lens == nil ? nil : 1
        facets[.timeShift] = imuMinusCameraSeconds == 0 ? nil : 1
        facets[.stampMeaning] = samples[.camera] != nil && manifest.hasTimestampMeaning ? 1 : nil
        facets[.device] = manifest.deviceModel == nil && manifest.osVersion == nil ? nil : 1
        let isAnnotated = manifest.title != nil || manifest.notes != nil || !manifest.tags.isEmpty
        facets[.annotations] = isAnnotated ? 1 : nil
        facets[.notices] = manifest.notices.isEmpty ? nil : manifest.notices.count
    }

    /// Counts the calibrated magnetic field of device motion, if any row has it.
    mutating func addCalibratedField(of session: Session) throws {
        guard let count = samples[.deviceMotion], let rows = try session.inertialRows() else {
            return
        }
        while let row = try rows.next() {
            guard row.channel == .magneticField else { continue }
            facets[.calibratedField] = count
            return
        }
    }

    /// Whether a session has samples of a stream, selected or not.
    func isIn(_ session: Session, _ stream: Stream) -> Bool {
        session.manifest.streams.contains { $0.description.stream == stream && $0.count > 0 }
    }

    /// Whether any frame has an image.
    var hasImages: Bool { images.stills + images.inMovie > 0 }

    /// Whether a format stores no sample and no pose of this session.
    func hasNothing(for format: DatasetFormat) -> Bool {
        format.streams.allSatisfy { samples[$0] == nil }
            && !(format.facets.contains(.poses) && facets[.poses] != nil)
    }

    /// The data of this session that a format does not store, in words, without measurements.
    ///
    /// - Parameter count: returns the text of a number of samples, which follows the words.
    func absences(in format: DatasetFormat, _ count: (Int) -> String) -> [String] {
        let streams = Stream.allCases.filter { !format.streams.contains($0) }
        return streams.compactMap { stream in
            samples[stream].map { stream.words + count($0) }
        }
            + lostFacets(in: format).filter { !$0.isMeasured }.map { facet in
                let found = facets[facet] ?? 0
                return facet.words + (facet.isCounted && found > 1 ? count(found) : "")
            }
    }

    /// The measurements of this session that a format does not store, one sentence each.
    func lostMeasurements(in format: DatasetFormat) -> [String] {
        lostFacets(in: format).filter(\.isMeasured).map { facet in
            let isOfTimestamps = facet == .timeShift && leavesTimeOffset(in: format)
            return "Left out: \(facet.words)." + (isOfTimestamps ? " \(wordsOfTimeShift)" : "")
        }
    }

    /// Whether a format does not store the session's time offset, and has timestamps to which it
    /// could be applied.
    func leavesTimeOffset(in format: DatasetFormat) -> Bool {
        lostFacets(in: format).contains(.timeShift)
            && ExportOption.timeOffset.formats.contains(format)
    }

    /// A sentence that states how to apply the time offset to the exported timestamps.
    private var wordsOfTimeShift: String {
        "Timestamps are as recorded: add \((imuMinusCameraSeconds * 1e3).fixed(2)) ms to a "
            + "frame's timestamp for its time on the IMU's clock."
    }

    private func lostFacets(in format: DatasetFormat) -> [SessionFacet] {
        SessionFacet.allCases.filter { facet in
            facets[facet] != nil && !format.facets.contains(facet)
                && facet.stream.map(format.streams.contains) ?? true
                && facet.describedFacet.map(format.facets.contains) ?? true
        }
    }
}

extension SessionManifest {
    fileprivate var hasTimestampMeaning: Bool {
        streams.contains { record in
            record.description.stream == .camera
                && record.description.stampMeaning ?? .unknown != .unknown
        }
    }
}

extension RowFile {
    /// The streams that lack samples without this file.
    fileprivate var streams: [Stream] {
        switch self {
        case .imu: return [.accelerometer, .gyroscope, .magnetometer, .deviceMotion]
        case .attitude: return [.deviceMotion]
        case .barometer: return [.barometer]
        case .location: return [.location]
        case .features: return [.featurePoints]
        case .mesh: return [.mesh, .planes]
        case .audio: return [.audio]
        case .frames: return [.camera, .depth]
        case .events: return []
        }
    }
}

extension Session {
    /// The streams whose rows have no file.
    fileprivate func streamsWithoutFile() throws -> Set<Stream> {
        Set(
            try RowFile.allCases.filter { try openIfPresent($0.rawValue) == nil }
                .flatMap(\.streams))
    }
}
