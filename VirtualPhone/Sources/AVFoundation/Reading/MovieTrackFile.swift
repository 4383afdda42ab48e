internal import CoreGraphics
internal import CoreMedia
internal import Foundation

/// A track as stored in a file.
struct MovieTrackFile {
    /// One sample: its byte range, and its times in ticks of the track.
    struct Sample: Equatable {
        var bytes: Range<Int>
        var decoding: Int64
        var presentation: Int64
        var duration: Int64
        var isSync: Bool
    }

    /// One entry of the edit list.
    struct Edit: Equatable {
        /// The duration in ticks of the movie; 0 means the track's full duration.
        var duration: Int64
        /// The start in the track, in its ticks; −1 for an empty edit.
        var mediaTime: Int64
    }

    var number: Int32 = 0
    var isEnabled = true
    /// The media type's four-character code.
    var handler = ""
    var timescale: Int32 = 0
    var transform = CGAffineTransform.identity
    var edits: [Edit] = []
    var descriptions: [CMFormatDescription] = []
    var samples: [Sample] = []
}

/// A movie's file and its tracks (ISO/IEC 14496-12; QuickTime File Format Specification).
struct MovieFile {
    /// All bytes.
    let bytes: Data
    /// Ticks per second of durations in edit lists.
    var timescale: Int32 = 0
    /// Whether the file has fragments.
    private(set) var isFragmented = false
    var tracks: [MovieTrackFile] = []

    /// Reads a file's header and the positions of its samples.
    ///
    /// - Throws: ``AVError`` if the file has no complete header.
    init(_ url: URL) throws {
        do {
            bytes = try Data(contentsOf: url, options: .mappedIfSafe)
        } catch {
            throw AVError(.failedToLoadMediaData)
        }
        if isSound { try readSound(url) } else { try read() }
    }

    /// Reads a file from memory.
    init(_ data: Data) throws {
        bytes = Data(data)
        try read()
    }

    private mutating func read() throws {
        let reader = BoxReader(bytes)
        let top = reader.boxes(in: 0..<bytes.count)
        guard let movie = top.first(where: { $0.kind == "moov" }),
            let header = reader.box("mvhd", in: movie)
        else { throw AVError(.fileFormatNotRecognized) }
        let isLong = reader.version(header) == 1
        timescale = reader.word(header, isLong ? 20 : 12).flatMap { Int32(exactly: $0) } ?? 0
        for box in reader.boxes(in: movie.content) where box.kind == "trak" {
            if let track = TrackBoxes(reader, box).track() { tracks.append(track) }
        }
        let extends = reader.box("mvex", in: movie)
        isFragmented = extends != nil
        var fragments = FragmentReader(reader, extends: extends)
        for (index, box) in top.enumerated() where box.kind == "moof" {
            // A fragment is complete if its bytes follow it.
            guard top.dropFirst(index + 1).contains(where: { $0.kind == "mdat" }) else { break }
            fragments.read(box, into: &tracks)
        }
    }
}
