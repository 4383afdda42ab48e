import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// What a format's writer exports, where to, and how; it does not change while the writer works.
struct ExportJob {
    let session: Session
    /// The part of the session that is exported.
    let selection: ExportSelection
    /// The options of some formats.
    let options: ExportOptions
    /// The selector of rows, in its state before the session's first row; each pass takes a copy.
    private(set) var selector: RowSelector
    /// The time added to frames' timestamps on request; nil if none was requested.
    let frameShift: HostDuration?
    /// The calibration that relates the exported timestamps and axes.
    let calibration: ExportCalibration
    private(set) var contents: SessionContents
    /// The session's frame rows, selected or not.
    let frames: FrameRows
    let folder: ExportFolder
    /// The threads that process images and depth maps.
    let threads: WorkerThreads
    var codecs: any MediaCodecs { threads.codecs }
    /// The session's place in an export of several; nil for an export of one.
    let member: MemberPlace?
    /// Collects progress and messages for the user.
    let reporter: ExportReporter
    /// The session's data that the format does not store, as text.
    private(set) var absences: [String] = []
    /// The number of frames left out because they have no image.
    private var withoutImageCount = 0

    init(
        _ session: Session, _ format: DatasetFormat, _ selection: ExportSelection,
        _ options: ExportOptions, into folder: ExportFolder, on threads: WorkerThreads,
        as member: MemberPlace? = nil, reporter: ExportReporter
    ) throws {
        self.member = member
        self.session = session
        self.selection = selection
        self.options = options
        self.folder = folder
        self.threads = threads
        self.reporter = reporter
        reporter.plan(session.manifest.work(for: format, options))
        frameShift = options.appliesTimeOffset ? try session.frameShift() : nil
        calibration = ExportCalibration(
            session.manifest, appliesTimeOffset: options.appliesTimeOffset)
        selector = try RowSelector(
            selection, from: session.begin(), pixelOrigin: session.manifest.pixelOrigin,
            frameShift: frameShift ?? .zero, member: member)
        frames = FrameRows(session)
        contents = try SessionContents(session, frames, selection, selector, calibration) {
            try reporter.advance()
        }
        if contents.leavesOutImageless(format.imageNeed) { try leaveOutImageless() }
        if let count = options.sharpestCount { try chooseSharpest(count) }
        // Other formats leave out all of device motion, or store its field.
        if format.streams.contains(.deviceMotion), !format.facets.contains(.calibratedField) {
            try contents.addCalibratedField(of: session)
        }
        try checkSelection(format)
        if contents.hasNothing(for: format) { reporter.markEmpty() }
        absences = contents.absences(in: format, count)
        reportMissing()
        contents.lostMeasurements(in: format).forEach(reporter.addLoss)
        if contents.leavesTimeOffset(in: format) { reporter.markTimeOffset() }
        reportSelection()
        reportClocks(format)
        reportFrameShift()
    }

    /// A number of the session's samples in parentheses; empty if only a part is exported, because
    /// samples are counted in the complete session.
    func count(_ count: Int) -> String {
        let isPart =
            selection.start != nil || selection.end != nil || selection.stride > 1
            || options.sharpestCount != nil
        return isPart ? "" : " (\(count))"
    }

    /// Reports an assumption about streams, unless none of them is selected.
    func addAssumption(about streams: Stream..., sentence: String) {
        if streams.contains(where: selection.takes) { reporter.addAssumption(sentence) }
    }

    /// Restricts the export to the `count` sharpest frames.
    private mutating func chooseSharpest(_ count: Int) throws {
        let chosen = try sharpestFrames(count)
        let needsImages = selector.needsImages
        selector = try RowSelector(
            selection, from: session.begin(), pixelOrigin: pixelOrigin,
            frameShift: frameShift ?? .zero, chosen: chosen, member: member)
        selector.needsImages = needsImages
        contents = try SessionContents(session, frames, selection, selector, calibration) {}
    }

    /// Restricts the export to frames with an image.
    private mutating func leaveOutImageless() throws {
        withoutImageCount = contents.imagelessCount
        selector.needsImages = true
        contents = try SessionContents(session, frames, selection, selector, calibration) {}
    }

    /// The exported rows, in order of arrival.
    func rows() throws -> SelectedRows { try SelectedRows(session, frames, selector) }

    /// Reports samples that the session lacks, although its manifest counts them.
    private func reportMissing() {
        for stream in Stream.allCases {
            guard let count = contents.missing[stream] else { continue }
            reporter.addLoss(
                "Missing in the session: all \(count.counted("sample")) of \(stream.words), with "
                    + "the file of their rows.")
        }
    }

    /// Reports what was left out on request.
    private func reportSelection() {
        if let start = selection.start {
            reporter.addLoss(
                "Left out as requested: everything before \(start.seconds.short) s after the start."
            )
        }
        if let end = selection.end {
            reporter.addLoss(
                "Left out as requested: everything after \(end.seconds.short) s after the start.")
        }
        if let longest = selection.longestSide, let size = session.manifest.imageSize,
            !isScaledDown
        {
            reporter.addAssumption(
                "Images keep their size of \(size.width)×\(size.height): they are not larger than "
                    + "the \(longest) pixels requested.")
        }
        let left = Stream.allCases.filter { !selection.takes($0) && contents.isIn(session, $0) }
        if !left.isEmpty {
            reporter.addLoss("Left out as requested: \(left.map(\.words).joined(separator: ", ")).")
        }
        let unselectedCount = contents.unselectedFrameCount - withoutImageCount
        if unselectedCount > 0 {
            reporter.addLoss("Left out as requested: \(unselectedCount.counted("frame")).")
        }
        reportImageless()
    }

    private func reportImageless() {
        if withoutImageCount > 0 {
            reporter.addLoss(
                "Left out: \(withoutImageCount.counted("frame")) without an image, with their "
                    + "poses and depth. The format stores images only.")
        } else if contents.imagelessCount > 0 {
            reporter.addAssumption(
                "\(contents.imagelessCount.counted("frame")) without an image, as in the session."
            )
        }
    }

    private func reportFrameShift() {
        guard let frameShift else { return }
        reporter.addAssumption(
            "The calibration's camera-IMU offset of \((frameShift.seconds * 1e3).fixed(2)) ms is "
                + "added to the timestamps of frames, as requested. They are on the IMU's clock.")
    }

    /// Reports streams on other clocks, because every format promises a single clock.
    private func reportClocks(_ format: DatasetFormat) {
        // The measured time offset relates the camera's clock to the IMU's.
        let isRelated = session.manifest.calibration?.timeOffset != nil
        let apart = session.manifest.streams.map(\.description).filter {
            $0.clock == .unrelated && format.streams.contains($0.stream)
                && !(isRelated && $0.stream == .camera)
        }
        guard !apart.isEmpty else { return }
        let names = apart.map(\.stream.words).joined(separator: ", ")
        reporter.addLoss(
            "The export does not record that timestamps of \(names) are on a separate clock; do "
                + "not compare them with timestamps of other streams.")
    }
}

extension Session {
    /// Returns the time to add to frames' timestamps to get the IMU's.
    ///
    /// - Throws: ``ExportError`` if the calibration has no time offset.
    fileprivate func frameShift() throws -> HostDuration {
        let seconds = manifest.calibration?.timeOffset?.imuMinusCameraSeconds
        guard let shift = seconds.flatMap(HostDuration.init(seconds:)) else {
            throw ExportError(.noTimeOffset, place: Place(file: path))
        }
        return shift
    }
}

extension SessionManifest {
    /// The approximate work of an export in rows; an image counts as many rows.
    fileprivate func work(for format: DatasetFormat, _ options: ExportOptions) -> Double {
        let rows = streams.filter { format.streams.contains($0.description.stream) }
            .reduce(0.0) { sum, record in
                // A device-motion sample has three or four rows.
                sum + Double(record.count) * (record.description.stream == .deviceMotion ? 4 : 1)
            }
        // The search for the sharpest frames may decode the images once more.
        let looks = options.sharpestCount == nil ? 1.0 : 2
        return rows + Double(frameCount) * (2 + looks * ExportProgress.workOfAnImage)
    }
}
