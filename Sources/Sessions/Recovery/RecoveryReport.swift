public import LockstepFormats
public import LockstepSamples

/// What a recovery kept and what was lost, in numbers and in words.
public struct RecoveryReport: Hashable, Sendable {
    /// The session's folder.
    public var path: String
    /// What the manifest said before; nil if it was missing or cut off and was made again.
    public var previousState: SessionState?
    /// What it says now.
    public var state: SessionState
    /// Rows that stand in each file now; files that are not there are left out.
    public var rowsKept: [RowFile: Int] = [:]
    /// Rows that were cut off or could not be read, by file.
    public var rowsRemoved: [RowFile: Int] = [:]
    /// Those of a session that was in order once, which were removed as asked: a thousand of each file
    /// at most, with what was wrong with them.
    public var skippedRows: [SkippedRow] = []
    /// Whether rows of a session that was in order once were removed as asked, now or by the same
    /// recovery before it was cut off itself.
    public var hasSkippedRows = false
    /// Frames whose row was there and whose image or depth was not.
    public var framesLost: [LostFrame] = []
    /// From the last frame kept to the last inertial sample, where frames were lost at the end; nil
    /// where none were.
    public var cameraEndMissing: HostDuration?
    /// Whether some of those frames had no row yet, so that nothing counts them.
    public var hasUncountedFrames = false
    /// Results of device motion of which a part was missing.
    public var motionsLost = 0
    /// Frames that stay, but whose feature points are gone.
    public var featuresLost = 0
    /// Rows of `features.jsonl` whose frame is not there.
    public var featuresWithoutFrame = 0
    /// Images, depth and confidence maps that no row spoke of, by path; removed.
    public var imagesRemoved: [String] = []
    /// Unfinished files removed.
    public var unfinishedRemoved: [String] = []
    /// The movie, where there is one.
    public var movie: Movie?
    /// Values of `seq` below the largest that no row has.
    public var sequencesMissing: Int64 = 0
    /// Whether the seal, where there is one, says what is there now: not where the session or the seal
    /// was changed, for which a recovery does not sign.
    public var isSealKept = true

    /// A frame that became a drop.
    public struct LostFrame: Hashable, Sendable {
        /// Its `frame_index`.
        public var index: Int
        /// Its timestamp.
        public var timestamp: HostTime
        /// Its `seq`.
        public var sequence: Int64
        /// What was missing.
        public var cause: Cause

        /// What a frame's row spoke of and the disk did not have.
        public enum Cause: String, Sendable {
            case image
            case depth
            case confidence
            case movieImage = "image in the movie"
        }
    }

    /// What became of the movie.
    public struct Movie: Hashable, Sendable {
        /// Bytes behind its last whole fragment that were cut off.
        public var bytesRemoved: Int64 = 0
        /// Whether these have other fragments in them, behind the damage; they are then
        /// `video.mov.damaged`.
        public var hasFragmentsBehind = false
        /// Images that can be shown for certain.
        public var imageCount = 0
        /// Whether not one fragment was whole; the file is then `video.mov.damaged`.
        public var isSetAside = false
    }

    init(path: String, previousState: SessionState?) {
        self.path = path
        self.previousState = previousState
        state = previousState ?? .recording
    }

    /// Whether the disk was left as it was.
    public var isUnchanged: Bool { previousState == state && unfinishedRemoved.isEmpty }
}

extension RecoveryReport {
    /// What is there.
    public var kept: [String] {
        let files = RowFile.allCases.compactMap { file in
            rowsKept[file].map { "\($0) of \(file.rawValue)" }
        }
        var words = files.isEmpty ? [] : ["Rows kept: \(files.joined(separator: ", "))."]
        if !unfinishedRemoved.isEmpty {
            words.append("Removed, never finished: \(unfinishedRemoved.joined(separator: ", ")).")
        }
        if !isSealKept {
            words.append(SealReport.nothingSigned)
        }
        return words
    }

    /// What was lost, a sentence for each kind; empty when nothing was.
    public var losses: [String] {
        var words = RowFile.allCases.compactMap { file in
            rowsRemoved[file].map { Self.removalSentence(file, $0) }
        }
        if previousState == nil {
            words.append(
                "\(SessionLayout.manifest) was missing or cut off and was made again, without mode, "
                    + "device, calibration and UTC offset.")
        }
        words += frameLosses
        if let missing = cameraEndMissing { words.append(cameraEndSentence(missing)) }
        if motionsLost > 0 {
            words.append("\(motionsLost.counted("device motion")) dropped: a part was missing.")
        }
        if featuresLost > 0 {
            words.append("\(featuresLost.counted("frame")) lost the feature points.")
        }
        if featuresWithoutFrame > 0 {
            words.append(
                "\(RowFile.features.rawValue): \(featuresWithoutFrame.counted("row")) removed, "
                    + "the frame is not there.")
        }
        return words + fileLosses
    }

    /// In the words of `check`.
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
            return "\(count.counted("frame")) dropped: no whole \(cause.rawValue)."
        }
    }

    private var fileLosses: [String] {
        var words: [String] = []
        if !imagesRemoved.isEmpty {
            words.append(
                "Removed without a row: \(imagesRemoved.joined(separator: ", ")).")
        }
        if let movie, movie.isSetAside {
            words.append(
                "\(SessionLayout.movie) has no whole fragment and is now "
                    + "\(SessionLayout.damagedMovie).")
        } else if let movie, movie.hasFragmentsBehind {
            words.append(
                "\(SessionLayout.movie) is damaged behind \(movie.imageCount.counted("image")): "
                    + "its last \(movie.bytesRemoved) bytes are now \(SessionLayout.damagedMovie).")
        } else if let movie, movie.bytesRemoved > 0 {
            words.append(
                "\(SessionLayout.movie): \(movie.bytesRemoved) bytes of half a fragment removed, "
                    + "\(movie.imageCount.counted("image")) left.")
        }
        return words + [missingSentence].compactMap { $0 }
    }

    private static func removalSentence(_ file: RowFile, _ count: Int) -> String {
        "\(file.rawValue): \(count.counted("row")) removed, cut off or unreadable."
    }

    /// How many rows of a file an earlier recovery, cut off itself, noted as removed; 0 without a note.
    ///
    /// - Parameter notices: the notices among the session's events.
    static func rowsNoted(of file: RowFile, in notices: Set<String>) -> Int {
        let start = "recover: \(file.rawValue): "
        let counts = notices.compactMap { notice -> Int? in
            guard notice.hasPrefix(start),
                let count = Int(notice.dropFirst(start.count).prefix { $0 != " " }),
                notice == "recover: " + removalSentence(file, count)
            else { return nil }
            return count
        }
        return counts.max() ?? 0
    }

    /// The notice in the manifest of a session that had ended and of which rows were removed as asked.
    package static let skippedRowsNotice =
        "recover: rows that could not be read were removed from a recording that had ended"

    /// How many samples have no row at all; nil when none is missing.
    var missingSentence: String? {
        sequencesMissing > 0 ? Self.missingSentence(sequencesMissing) : nil
    }

    private static func missingSentence(_ count: Int64) -> String {
        let verb = count == 1 ? "has" : "have"
        return "\(Int(count).counted("value")) of seq \(verb) no row."
    }

    /// The notice in the manifest of a recovered session of which so many numbers of arrival are gone.
    package static func missingNotice(_ count: Int64) -> String {
        "recover: " + missingSentence(count)
    }
}
