import LockstepFormats
import LockstepSamples
import LockstepSessions

/// One export at work: all that a layout's writer needs and may say.
final class ExportJob {
    let session: Session
    /// What of the session is exported.
    let selection: ExportSelection
    /// Choices that some layouts leave.
    let options: ExportOptions
    /// Decides so from the session's first row on; each pass takes a copy.
    private(set) var selector: RowSelector
    private(set) var contents: SessionContents
    /// The session's rows of frames, selected or not.
    let frames: FrameRows
    let folder: ExportFolder
    /// Where images and maps are worked on.
    let threads: WorkerThreads
    var codecs: any MediaCodecs { threads.codecs }
    let progress: ExportProgress
    private(set) var losses: [String] = []
    private(set) var guesses: [String] = []
    /// What of the session the layout has no place for, in words.
    private(set) var absences: [String] = []
    /// Whether nothing of the session is in the export.
    private(set) var isEmpty = false
    /// Frames left out since they have no image.
    private var withoutImageCount = 0

    init(
        _ session: Session, _ format: ExportFormat, _ selection: ExportSelection,
        _ options: ExportOptions, into folder: ExportFolder, on threads: WorkerThreads,
        progress: ExportProgress
    ) throws {
        self.session = session
        self.selection = selection
        self.options = options
        self.folder = folder
        self.threads = threads
        self.progress = progress
        progress.plan(session.manifest.work(for: format, options))
        selector = try RowSelector(
            selection, from: session.begin(), pixelOrigin: session.manifest.pixelOrigin)
        frames = FrameRows(session)
        contents = try SessionContents(session, frames, selection, selector) {
            try progress.advance()
        }
        if contents.leavesOutImageless(format.imageNeed) { try leaveOutImageless() }
        if let count = options.sharpestCount { try chooseSharpest(count) }
        // Other layouts leave all of device motion out, or have a place for its field.
        if format.streams.contains(.deviceMotion), !format.facets.contains(.calibratedField) {
            try contents.addCalibratedField(of: session)
        }
        try checkSelection(format)
        isEmpty = contents.hasNothing(for: format)
        absences = contents.absences(in: format, count)
        losses += contents.lostMeasurements(in: format)
        addSelection()
        addClocks(format)
    }

    /// A number of samples of the session in parentheses; nothing where a part is exported, in which
    /// no one counts them.
    func count(_ count: Int) -> String {
        let isPart =
            selection.start != nil || selection.end != nil || selection.stride > 1
            || options.sharpestCount != nil
        return isPart ? "" : " (\(count))"
    }

    /// Says that the export has nothing of the session in it.
    func sayEmpty() { isEmpty = true }

    /// Says that something of the session is not in the export, in a sentence.
    func lose(_ sentence: String) { losses.append(sentence) }

    /// Says what was decided where session or layout do not say, in a sentence.
    func guess(_ sentence: String) { guesses.append(sentence) }

    /// Says something of streams, unless no one asked for any of them.
    func guess(about streams: Stream..., sentence: String) {
        if streams.contains(where: selection.takes) { guess(sentence) }
    }

    /// Says so where `count` is not 0: the sentence, of `count` things.
    func guess(_ count: Int, _ noun: String, _ sentence: String) {
        if count > 0 { guess("\(count.counted(noun)) \(sentence)") }
    }

    /// Takes so many frames and no others.
    private func chooseSharpest(_ count: Int) throws {
        let chosen = try sharpestFrames(count)
        let needsImages = selector.needsImages
        selector = try RowSelector(
            selection, from: session.begin(), pixelOrigin: pixelOrigin, chosen: chosen)
        selector.needsImages = needsImages
        contents = try SessionContents(session, frames, selection, selector) {}
    }

    /// Takes frames with an image and no others.
    private func leaveOutImageless() throws {
        withoutImageCount = contents.imagelessCount
        selector.needsImages = true
        contents = try SessionContents(session, frames, selection, selector) {}
    }

    /// The rows that are exported, in order of arrival.
    func rows() throws -> SelectedRows { try SelectedRows(session, frames, selector) }

    /// What somebody asked to leave out.
    private func addSelection() {
        if let start = selection.start {
            lose(
                "Left out, as asked: what lies before \(start.seconds.short) s after the beginning."
            )
        }
        if let end = selection.end {
            lose("Left out, as asked: what lies after \(end.seconds.short) s after the beginning.")
        }
        if let longest = selection.longestSide, let size = session.manifest.imageSize,
            longest >= max(size.width, size.height)
        {
            guess(
                "Images keep their \(size.width)×\(size.height): they are not larger than the "
                    + "\(longest) pixels asked for.")
        }
        let left = Stream.allCases.filter { !selection.takes($0) && contents.isIn(session, $0) }
        if !left.isEmpty {
            lose("Left out, as asked: \(left.map(\.words).joined(separator: ", ")).")
        }
        let unselectedCount = contents.unselectedFrameCount - withoutImageCount
        if unselectedCount > 0 {
            lose("Left out, as asked: \(unselectedCount.counted("frame")).")
        }
        sayImageless()
    }

    private func sayImageless() {
        if withoutImageCount > 0 {
            lose(
                "Left out: \(withoutImageCount.counted("frame")) without an image, with their poses "
                    + "and depth. The layout has a place for images only.")
        } else if contents.imagelessCount > 0 {
            guess(
                "\(contents.imagelessCount.counted("frame")) without an image, as in the session."
            )
        }
    }

    /// Every layout promises one clock.
    private func addClocks(_ format: ExportFormat) {
        // The measured time shift relates the camera's clock to the IMU's.
        let isRelated = contents.imuMinusCameraSeconds != 0
        let apart = session.manifest.streams.map(\.description).filter {
            $0.clock == .unrelated && format.streams.contains($0.stream)
                && !(isRelated && $0.stream == .camera)
        }
        guard !apart.isEmpty else { return }
        let names = apart.map(\.stream.words).joined(separator: ", ")
        lose(
            "Left out: that timestamps of \(names) are on a clock of their own; do not compare them "
                + "with timestamps of other streams.")
    }
}

extension SessionManifest {
    /// About how many rows are read for an export, images as many rows each.
    fileprivate func work(for format: ExportFormat, _ options: ExportOptions) -> Double {
        let rows = streams.filter { format.streams.contains($0.description.stream) }
            .reduce(0.0) { sum, record in
                // A result of device motion has four rows or three.
                sum + Double(record.count) * (record.description.stream == .deviceMotion ? 4 : 1)
            }
        // Images may have to be looked at once more, to find the sharpest.
        let looks = options.sharpestCount == nil ? 1.0 : 2
        return rows + Double(frameCount) * (2 + looks * ExportProgress.workOfAnImage)
    }
}
