import LockstepContainers
import LockstepFormats
public import LockstepSamples

/// The structure of an image file, found without decoding any pixel.
///
/// This is the one rule for what counts as a complete image (docs/FORMAT.md, section 5); `recover`
/// and `check` both use it, and exports refuse an image that is not. A file that a power loss left
/// empty, short or ending in zeros is not complete. Zeros in the middle of its pixels are not
/// detected.
public enum ImageFile: Hashable, Sendable {
    /// Complete, with the size in its header, turned as the file states.
    ///
    /// `isTurned` tells whether a HEIC has a rotation (`irot`), which readers apply.
    case whole(PixelSize, isTurned: Bool = false)
    /// Of a kind that frames do not have, with the reason as a clause; it may be intact.
    case unsupported(String)
    /// Incomplete, with the reason as a clause.
    case damaged(String)

    /// The number of bytes at a file's end that must contain its end marker; some writers append
    /// bytes after it.
    private static let tailByteCount: Int64 = 64 << 10

    /// Examines a frame's image file.
    ///
    /// - Parameters:
    ///   - format: The format that the file's name states.
    ///   - size: The size in the frame's row; a file can be too long for it.
    /// - Throws: ``FileError`` if the disk fails.
    public init(_ file: any ByteSource, _ format: StillFormat, of size: PixelSize) throws {
        guard file.byteCount > 0 else {
            self = .damaged("the file is empty")
            return
        }
        guard file.byteCount <= Session.largestStillByteCount(of: size) else {
            self = .damaged("\(file.byteCount) bytes are more than such an image can have")
            return
        }
        // The name decides, unless the file shows that it is wrong.
        let actual = StillFormat(of: try file.bytes(at: 0, count: 8)) ?? format
        switch actual {
        case .jpeg: try self.init(jpeg: file)
        case .heic: try self.init(heic: file)
        }
        if actual != format, isWhole {
            self = .unsupported(format.contradiction(by: actual))
        }
    }

    private var isWhole: Bool {
        if case .whole = self { return true }
        return false
    }

    /// Reads the boxes of a HEIC.
    private init(heic file: any ByteSource) throws {
        let bytes: HEIFFile.Bytes = { try file.bytes(at: $0, count: $1) }
        do {
            let boxes = try HEIFFile(byteCount: file.byteCount, bytes: bytes)
            do {
                let picture = try HEIFPicture(boxes, bytes)
                try picture.checkEnds(in: boxes, bytes)
                self = .whole(picture.size, isTurned: picture.quarterTurnsClockwise != 0)
            } catch let error as HEIFError where error.kind == .unsupported {
                let primary = try boxes.primary
                let items = [primary] + primary.inputs.compactMap { boxes.items[$0] }
                try boxes.checkEnds(of: items, bytes)
                self = .unsupported(error.problem)
            }
        } catch let error as HEIFError {
            switch error.kind {
            case .unsupported: self = .unsupported(error.problem)
            case .damaged: self = .damaged(error.problem)
            }
        }
    }

    /// Reads the segments of a JPEG.
    private init(jpeg file: any ByteSource) throws {
        guard let header = try JPEGHeader(file) else {
            self = .damaged("the file does not start like a JPEG")
            return
        }
        let tailStart = max(header.end, file.byteCount - Self.tailByteCount)
        let tail = try file.bytes(at: tailStart, count: Int(max(0, file.byteCount - tailStart)))
        // Most files end with the marker.
        let hasEnd = tail.indices.dropFirst().reversed().contains { index in
            tail[index] == JPEGMarker.end && tail[index - 1] == 0xff
        }
        self = hasEnd ? .whole(header.size) : .damaged("the image is incomplete")
    }
}

/// Second bytes of the relevant markers (ITU-T T.81, table B.1).
private enum JPEGMarker {
    static let start: UInt8 = 0xd8
    static let end: UInt8 = 0xd9
    static let scan: UInt8 = 0xda
    static let exif: UInt8 = 0xe1

    /// Frame headers are C0 to CF except DHT, JPG and DAC.
    static func isFrame(_ marker: UInt8) -> Bool {
        (0xc0...0xcf).contains(marker) && ![0xc4, 0xc8, 0xcc].contains(marker)
    }
}

/// A JPEG's content before its first scan (ITU-T T.81, B.2).
private struct JPEGHeader {
    /// The size in the frame header, after turning by the EXIF orientation.
    let size: PixelSize
    /// The offset of the first byte after the header of the first scan.
    let end: Int64

    /// A bound on the time that a malformed file takes.
    ///
    /// No JPEG has as many segments before its scan: a color profile, the longest part, takes 255
    /// at most (ICC.1, annex B.4).
    private static let mostSegments = 1024

    /// Parses segment by segment; nil if there is no scan with a size before it.
    init?(_ file: any ByteSource) throws {
        guard try file.bytes(at: 0, count: 2) == [0xff, JPEGMarker.start] else { return nil }
        var offset: Int64 = 2
        var stated: PixelSize?
        var turn: JPEGTurn?
        for _ in 0..<Self.mostSegments {
            // Marker and length; in a frame header also precision, height and width.
            let head = try file.bytes(at: offset, count: 9)
            guard head.count == 9, head[0] == 0xff else { return nil }
            let marker = head[1]
            if marker == 0xff {
                // Any marker may have fill bytes before it (B.1.1.2).
                offset += 1
                continue
            }
            let length = head.number(at: 2)
            guard length >= 2 else { return nil }
            if marker == JPEGMarker.exif, turn == nil {
                turn = JPEGTurn(segment: try file.bytes(at: offset + 4, count: length - 2))
            }
            offset += 2 + Int64(length)
            if JPEGMarker.isFrame(marker), stated == nil {
                stated = PixelSize(width: head.number(at: 7), height: head.number(at: 5))
            }
            guard marker == JPEGMarker.scan else { continue }
            guard let stated, stated.area > 0 else { return nil }
            size = turn?.turned(stated) ?? stated
            end = offset
            return
        }
        return nil
    }
}

extension [UInt8] {
    /// Returns two bytes as a big-endian number.
    fileprivate func number(at index: Int) -> Int { Int(self[index]) << 8 | Int(self[index + 1]) }
}
