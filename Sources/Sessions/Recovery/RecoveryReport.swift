public import LockstepFormats
public import LockstepSamples

/// The result of a recovery: what was kept and what was lost, as numbers and as text.
public struct RecoveryReport: Hashable, Sendable {
    /// The session's folder.
    public var path: String
    /// The manifest's state before; nil if it was missing or incomplete and was created again.
    public var previousState: SessionState?
    /// The manifest's state now.
    public var state: SessionState
    /// The number of rows in each file now; missing files are left out.
    public var rowsKept: [RowFile: Int] = [:]
    /// The number of incomplete or unreadable rows removed, by file.
    public var rowsRemoved: [RowFile: Int] = [:]
    /// Rows removed on request from a session that was once intact: at most a thousand of each
    /// file, with their problems.
    public var skippedRows: [SkippedRow] = []
    /// Whether rows of a once intact session were removed on request, now or by the same recovery
    /// before it was interrupted.
    public var hasSkippedRows = false
    /// Frames with a row but without their image or depth map.
    public var framesLost: [LostFrame] = []
    /// The duration from the last frame kept to the last inertial sample if frames were lost at the
    /// end; nil if none were.
    public var cameraEndMissing: HostDuration?
    /// Whether some of those frames had no row yet, so that their number is unknown.
    public var hasUncountedFrames = false
    /// Device motion samples with a missing part.
    public var motionsLost = 0
    /// Surfaces without their triangles.
    public var surfacesLost = 0
    /// Rows of `audio.csv` whose samples are not in the audio file.
    public var audioBlocksLost = 0
    /// Whether an audio file without a readable header is now `audio.caf.damaged`; false if it had no
    /// samples and was removed, nil without such a file.
    public var isAudioSetAside: Bool?
    /// Frames that stay, but without their feature points.
    public var featuresLost = 0
    /// Rows of `features.jsonl` whose frame is missing.
    public var featuresWithoutFrame = 0
    /// Images, depth maps, confidence maps and meshes without a row, by path; removed.
    public var imagesRemoved: [String] = []
    /// Unfinished files that were removed.
    public var unfinishedRemoved: [String] = []
    /// The movie, if there is one.
    public var movie: Movie?
    /// The number of missing `seq` values below the largest.
    public var sequencesMissing: Int64 = 0
    /// Whether the seal, if there is one, covers the current content.
    ///
    /// False if the session or the seal was changed, since a recovery does not sign for that.
    public var isSealKept = true

    /// A frame that was turned into a drop.
    public struct LostFrame: Hashable, Sendable {
        /// Its `frame_index`.
        public var index: Int
        /// Its timestamp.
        public var timestamp: HostTime
        /// Its `seq`.
        public var sequence: Int64
        /// The missing part.
        public var cause: Cause

        /// A part of a frame that its row referred to and that was missing on the disk.
        public enum Cause: String, Sendable {
            case image
            case depth
            case confidence
            case movieImage = "image in the movie"
        }
    }

    /// The recovery of the movie.
    public struct Movie: Hashable, Sendable {
        /// Bytes removed after the last complete fragment.
        public var bytesRemoved: Int64 = 0
        /// Whether the removed bytes contain other fragments, after the damage; they are then
        /// `video.mov.damaged`.
        public var hasFragmentsBehind = false
        /// The number of images that can be shown for certain.
        public var imageCount = 0
        /// Whether no fragment was complete; the file is then `video.mov.damaged`.
        public var isSetAside = false
    }

    init(path: String, previousState: SessionState?) {
        self.path = path
        self.previousState = previousState
        state = previousState ?? .recording
    }

    /// Whether the disk was left unchanged.
    public var isUnchanged: Bool { previousState == state && unfinishedRemoved.isEmpty }
}

extension RecoveryReport {
    /// What was kept, as sentences.
    public var kept: [String] {
        let files = RowFile.allCases.compactMap { file in
            rowsKept[file].map { "\($0) of \(file.rawValue)" }
        }
        var words = files.isEmpty ? [] : ["Rows kept: \(files.joined(separator: ", "))."]
        if !unfinishedRemoved.isEmpty {
            words.append("Removed unfinished files: \(unfinishedRemoved.namesByFolder).")
        }
        return words
    }

    /// What was lost, one sentence for each kind; empty if nothing was lost.
    ///
    /// Each removed file is named, because a repeated recovery reads these sentences in the events.
    public var losses: [String] { losses(naming: imagesRemoved.joined(separator: ", ")) }

    /// The same, with the number of a folder's removed files in place of their names.
    package var countedLosses: [String] { losses(naming: imagesRemoved.namesByFolder) }

    private func losses(naming images: String) -> [String] {
        var words = RowFile.allCases.compactMap { file in
            rowsRemoved[file].map { RecoveryNotice.rowsRemoved($0, of: file).sentence }
        }
        if previousState == nil {
            words.append(
                "\(SessionLayout.manifest) was missing or incomplete. The new one has no mode, "
                    + "device, calibration or UTC offset.")
        }
        words += frameLosses
        if let missing = cameraEndMissing { words.append(cameraEndSentence(missing)) }
        if motionsLost > 0 {
            words.append("\(motionsLost.counted("device motion")) dropped: a part was missing.")
        }
        if surfacesLost > 0 {
            words.append("\(surfacesLost.counted("surface")) dropped: no complete mesh.")
        }
        if audioBlocksLost > 0 {
            words.append(
                "\(audioBlocksLost.counted("block")) of audio dropped: no readable samples of their own."
            )
        }
        if featuresLost > 0 {
            words.append("\(featuresLost.counted("frame")) lost their feature points.")
        }
        if featuresWithoutFrame > 0 {
            words.append(
                "\(RowFile.features.rawValue): \(featuresWithoutFrame.counted("row")) removed, "
                    + "the frame is not there.")
        }
        return words + fileLosses(naming: images)
    }

    /// As `check` reports it, with the stream's name.
    private func cameraEndSentence(_ missing: HostDuration) -> String {
        let start =
            rowsKept[.frames] ?? 0 > 0
            ? "camera ends \(missing.seconds.short) s before the other streams"
            : "\(missing.seconds.short) s have no frame"
        return start + (hasUncountedFrames ? "; frames without a row are not counted." : ".")
    }

    private var frameLosses: [String] {
        let causes: [LostFrame.Cause] = [.image, .depth, .confidence, .movieImage]
        return causes.compactMap { cause in
            let count = framesLost.filter { $0.cause == cause }.count
            guard count > 0 else { return nil }
            return "\(count.counted("frame")) dropped: no complete \(cause.rawValue)."
        }
    }

    private func fileLosses(naming images: String) -> [String] {
        var words: [String] = []
        if !imagesRemoved.isEmpty {
            words.append(RecoveryNotice.imagesRemoved(images).sentence)
        }
        if let isAudioSetAside {
            words.append(
                isAudioSetAside
                    ? "The header of \(SessionLayout.audio) cannot be read. The file is now "
                        + "\(SessionLayout.damagedAudio)."
                    : "\(SessionLayout.audio) had no complete header and no samples. It was removed."
            )
        }
        if let movie, movie.isSetAside {
            words.append(
                "\(SessionLayout.movie) has no complete fragment and is now "
                    + "\(SessionLayout.damagedMovie).")
        } else if let movie, movie.hasFragmentsBehind {
            words.append(
                "\(SessionLayout.movie) is damaged after \(movie.imageCount.counted("image")): "
                    + "the rest, \(Int(clamping: movie.bytesRemoved).counted("byte")), is now "
                    + "\(SessionLayout.damagedMovie).")
        } else if let movie, movie.bytesRemoved > 0 {
            words.append(
                "\(SessionLayout.movie): \(Int(clamping: movie.bytesRemoved).counted("byte")) of an "
                    + "incomplete fragment removed, \(movie.imageCount.counted("image")) left.")
        }
        if sequencesMissing > 0 {
            words.append(RecoveryNotice.missingSequences(sequencesMissing).sentence)
        }
        return words
    }
}
