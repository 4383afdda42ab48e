internal import CoreGraphics
internal import CoreMedia
internal import Foundation

/// Reads the boxes of one track.
struct TrackBoxes {
    private let reader: BoxReader
    private let box: FileBox

    init(_ reader: BoxReader, _ box: FileBox) {
        self.reader = reader
        self.box = box
    }

    /// Returns the track; nil if a required box is missing or broken.
    func track() -> MovieTrackFile? {
        guard let header = reader.box("tkhd", in: box),
            let media = reader.box("mdia", in: box),
            let mediaHeader = reader.box("mdhd", in: media),
            let handler = reader.box("hdlr", in: media), let kind = reader.word(handler, 8),
            let scale = reader.word(mediaHeader, reader.version(mediaHeader) == 1 ? 20 : 12),
            let timescale = Int32(exactly: scale), timescale > 0
        else { return nil }
        var track = MovieTrackFile()
        readHeader(header, into: &track)
        track.handler = text(kind)
        track.timescale = timescale
        track.edits = edits()
        if let tables = reader.box(["minf", "stbl"], in: media) {
            track.descriptions = descriptions(tables, track.handler)
            track.samples = SampleTables(reader, tables)?.samples() ?? []
        }
        return track
    }

    private func readHeader(_ header: FileBox, into track: inout MovieTrackFile) {
        let isLong = reader.version(header) == 1
        track.isEnabled = (reader.word(header, 0) ?? 1) & 1 == 1
        track.number = Int32(truncatingIfNeeded: reader.word(header, isLong ? 20 : 12) ?? 0)
        let numbers = (0..<9).map { reader.word(header, (isLong ? 52 : 40) + $0 * 4) ?? 0 }
        func number(_ index: Int) -> CGFloat {
            CGFloat(Int32(bitPattern: numbers[index])) / 65_536
        }
        track.transform = CGAffineTransform(
            a: number(0), b: number(1), c: number(3), d: number(4), tx: number(6), ty: number(7))
    }

    private func edits() -> [MovieTrackFile.Edit] {
        guard let list = reader.box(["edts", "elst"], in: box), let count = reader.word(list, 4)
        else { return [] }
        let isLong = reader.version(list) == 1
        let stride = isLong ? 20 : 12
        return (0..<Int(min(count, 10_000))).compactMap { index in
            let start = 8 + index * stride
            guard let duration = reader.long(list, start, isLong: isLong),
                let time = reader.long(list, start + (isLong ? 8 : 4), isLong: isLong)
            else { return nil }
            return MovieTrackFile.Edit(
                duration: Int64(clamping: duration),
                mediaTime: isLong
                    ? Int64(bitPattern: time) : Int64(Int32(truncatingIfNeeded: time)))
        }
    }

    private func descriptions(_ tables: FileBox, _ handler: String) -> [CMFormatDescription] {
        guard let list = reader.box("stsd", in: tables), list.content.count >= 8 else { return [] }
        let entries = reader.boxes(in: list.content.lowerBound + 8..<list.content.upperBound)
        return entries.compactMap { entry in
            var made: CMFormatDescription?
            let code = entry.kind.utf8.reduce(FourCharCode(0)) { $0 << 8 | FourCharCode($1) }
            guard handler == "vide" else {
                CMFormatDescriptionCreate(
                    allocator: nil, mediaType: CMMediaType(of: handler), mediaSubType: code,
                    extensions: nil, formatDescriptionOut: &made)
                return made
            }
            guard let size = reader.word(entry, 24), entry.content.count >= 78 else { return nil }
            CMVideoFormatDescriptionCreate(
                allocator: nil, codecType: code, width: Int32(size >> 16),
                height: Int32(size & 0xFFFF), extensions: atoms(entry), formatDescriptionOut: &made)
            return made
        }
    }

    /// Returns the boxes after an image's description, in Core Media's form.
    private func atoms(_ entry: FileBox) -> CFDictionary {
        let boxes = reader.boxes(in: entry.content.lowerBound + 78..<entry.content.upperBound)
        var atoms: [String: Any] = [:]
        for box in boxes { atoms[box.kind] = Data(reader.bytes[box.content]) }
        return [kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms: atoms]
    }

    private func text(_ code: UInt32) -> String {
        let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> UInt32($0)) }
        return String(decoding: letters, as: UTF8.self)
    }
}

extension CMMediaType {
    /// A media type from its four-character code.
    fileprivate init(of handler: String) {
        self = handler.utf8.reduce(0) { $0 << 8 | CMMediaType($1) }
    }
}
