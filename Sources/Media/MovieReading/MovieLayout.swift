import LockstepContainers
import LockstepSamples

/// The structure of a movie file, read from its boxes before FFmpeg reads the file.
///
/// An incomplete file ends with its last complete fragment. A file that claims more images than it
/// has bytes is rejected, because FFmpeg would first allocate memory for them.
struct MovieLayout {
    /// The number of bytes up to the end of the last complete fragment; all if the movie is not
    /// fragmented.
    private(set) var readableByteCount: Int64 = 0
    /// The start of the first video track's edit list in the track's ticks; 0 without one.
    private(set) var editStart: Int64 = 0
    /// Whether the movie is fragmented.
    private(set) var isFragmented = false
    /// Whether images may be shown in another order than decoded, or later: ISO 14496-12, 8.6.1.3
    /// and 8.8.8.
    private(set) var hasPresentationOffsets = false
    /// The ranges of the media boxes' contents within the readable bytes, in order, without short
    /// ones: a file may have any number of those.
    private(set) var media: [Range<Int64>] = []
    /// Notices about edit lists of video tracks and bytes left out.
    private(set) var notices: [String] = []

    private let reader: BoxReader
    private static let shortestMedia: Int64 = 4096
    private var hasHeader = false
    private var claimedSamples: UInt64 = 0
    private var depth = 0
    /// `moov trak mdia minf stbl` is five levels; this reader recurses for each level.
    private static let greatestDepth = 8
    private var track = Track()

    /// The properties of the current track.
    private struct Track {
        /// The first handler; QuickTime files have a second one, for the data's location.
        var handler: UInt32?
        var edits: [Edit] = []

        /// The first tick that is shown.
        var start: Int64 { edits.first { !$0.isEmpty }?.mediaTime ?? 0 }

        /// The effect of the edit list, in words.
        var words: String {
            if edits.count > 1 { return MovieEdits.several(count: edits.count).words }
            return (start == 0 ? MovieEdits.movesNothing : .start(tick: start)).words
        }
    }

    /// One entry of an edit list; ISO 14496-12, 8.6.6.
    private struct Edit {
        let isEmpty: Bool
        let mediaTime: Int64
    }

    init(_ source: any ByteSource) throws {
        reader = BoxReader(source: source)
        try readTopLevel(byteCount: source.byteCount)
        guard hasHeader else {
            throw MediaError.badInput(
                "there is no complete movie header in \(source.byteCount) bytes")
        }
        let cut = source.byteCount - readableByteCount
        if cut > 0 {
            notices.append("the last \(cut) bytes are an incomplete fragment and are left out")
        }
    }

    private mutating func readTopLevel(byteCount: Int64) throws {
        var offset: Int64 = 0
        var extent = MovieExtent()
        while let box = try topLevelBox(at: offset, byteCount), box.end <= byteCount {
            if box.kind == "moof" { isFragmented = true }
            if MovieBox.containers.contains(box.kind) { try read(box) }
            if box.kind == "mdat", box.end - box.content >= Self.shortestMedia {
                media.append(box.content..<box.end)
            }
            offset = box.end
            extent.take(MovieBoxHeader.type(box.kind.code), end: offset)
        }
        readableByteCount = isFragmented ? extent.wholeByteCount : byteCount
        media.removeAll { $0.upperBound > readableByteCount }
    }

    /// Returns the box at `offset`; nil also for one of an invalid size in a fragmented movie, which
    /// then ends with its last complete fragment.
    private func topLevelBox(at offset: Int64, _ byteCount: Int64) throws -> MovieBox? {
        do {
            return try reader.box(at: offset, limit: byteCount)
        } catch let error as MediaError where isFragmented && error.kind == .badInput {
            return nil
        }
    }

    private mutating func readChildren(of box: MovieBox) throws {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.greatestDepth else {
            throw MediaError.badInput("the movie's boxes are nested more than 8 deep")
        }
        var offset = box.content
        while let child = try reader.box(at: offset, limit: box.end) {
            try read(
                MovieBox(kind: child.kind, content: child.content, end: min(child.end, box.end)))
            offset = child.end
        }
    }

    private mutating func read(_ box: MovieBox) throws {
        switch box.kind {
        case "trak": try readTrack(box)
        case "mvex": isFragmented = true
        case "moov":
            hasHeader = true
            try readChildren(of: box)
        case let kind where MovieBox.containers.contains(kind): try readChildren(of: box)
        case "hdlr":
            track.handler = try track.handler ?? reader.number(at: box.content + 8, in: box)
        case "elst": try readEdits(box)
        case "stsz", "stz2": try claimSamples(reader.number(at: box.content + 8, in: box))
        case "ctts": hasPresentationOffsets = true
        case "trun":
            let flags = try reader.number(at: box.content, in: box) ?? 0
            if flags & 0x800 != 0 { hasPresentationOffsets = true }
            try claimSamples(reader.number(at: box.content + 4, in: box))
        default: break
        }
    }

    private static let video = ("vide" as FourCC).code

    private mutating func claimSamples(_ count: UInt32?) throws {
        claimedSamples += UInt64(count ?? 0)
        guard claimedSamples <= UInt64(max(reader.source.byteCount, 0)) else {
            throw MediaError.badInput(
                "the movie claims \(claimedSamples) samples in \(reader.source.byteCount) bytes")
        }
    }

    private mutating func readTrack(_ box: MovieBox) throws {
        track = Track()
        try readChildren(of: box)
        guard track.handler == Self.video, !track.edits.isEmpty else { return }
        if notices.isEmpty { editStart = track.start }
        notices.append(track.words + "; times are those that a player shows")
    }

    private mutating func readEdits(_ box: MovieBox) throws {
        guard let head = try reader.number(at: box.content, in: box),
            let count = try reader.number(at: box.content + 4, in: box)
        else { return }
        let isLong = head >> 24 == 1
        let stride: Int64 = isLong ? 20 : 12
        // A few entries suffice to detect several edits.
        for index in 0..<Int64(min(count, 16)) {
            let entry = box.content + 8 + index * stride
            guard let time = try mediaTime(at: entry + stride / 2 - 2, isLong: isLong, in: box)
            else { return }
            track.edits.append(Edit(isEmpty: time == -1, mediaTime: time))
        }
    }

    private func mediaTime(at offset: Int64, isLong: Bool, in box: MovieBox) throws -> Int64? {
        guard let high = try reader.number(at: offset, in: box) else { return nil }
        guard isLong else { return Int64(Int32(bitPattern: high)) }
        guard let low = try reader.number(at: offset + 4, in: box) else { return nil }
        return Int64(bitPattern: UInt64(high) << 32 | UInt64(low))
    }
}
