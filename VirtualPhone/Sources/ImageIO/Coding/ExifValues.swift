internal import CoreFoundationNames

/// The EXIF values in a JPEG (JEITA CP-3451): those in photos from phones.
struct ExifValues {
    private let reader: TIFFReader
    private var tiff: CFDictionary = [:]
    private var exif: CFDictionary = [:]
    private var orientation: NSNumber?

    /// Reads the values; nil if the bytes are not a TIFF.
    init?(_ bytes: [UInt8]) {
        guard let reader = TIFFReader(bytes), let first = reader.number(at: 4, bytes: 4) else {
            return nil
        }
        self.reader = reader
        for entry in reader.entries(at: first) {
            switch entry.tag {
            case 0x0112:
                orientation = reader.numbers(of: entry).first
                tiff[kCGImagePropertyTIFFOrientation] = orientation
            case 0x010F: tiff[kCGImagePropertyTIFFMake] = reader.text(of: entry)
            case 0x0110: tiff[kCGImagePropertyTIFFModel] = reader.text(of: entry)
            case 0x8769:
                if let place = reader.numbers(of: entry).first { readExif(at: place.intValue) }
            default: break
            }
        }
    }

    private mutating func readExif(at place: Int) {
        for entry in reader.entries(at: place) {
            switch entry.tag {
            case 0x829A: exif[kCGImagePropertyExifExposureTime] = reader.numbers(of: entry).first
            case 0x829D: exif[kCGImagePropertyExifFNumber] = reader.numbers(of: entry).first
            case 0x8827: exif[kCGImagePropertyExifISOSpeedRatings] = reader.numbers(of: entry)
            case 0x9003: exif[kCGImagePropertyExifDateTimeOriginal] = reader.text(of: entry)
            case 0x920A: exif[kCGImagePropertyExifFocalLength] = reader.numbers(of: entry).first
            case 0xA002:
                exif[kCGImagePropertyExifPixelXDimension] = reader.numbers(of: entry).first
            case 0xA003:
                exif[kCGImagePropertyExifPixelYDimension] = reader.numbers(of: entry).first
            default: break
            }
        }
    }

    /// The values under ImageIO's keys.
    var properties: CFDictionary {
        var values: CFDictionary = [:]
        if !tiff.isEmpty { values[kCGImagePropertyTIFFDictionary] = tiff }
        if !exif.isEmpty { values[kCGImagePropertyExifDictionary] = exif }
        if let orientation { values[kCGImagePropertyOrientation] = orientation }
        return values
    }
}

/// One entry of a directory.
struct TIFFEntry {
    var tag: Int
    var type: Int
    var count: Int
    /// The offset of its values.
    var place: Int
}

/// Reads TIFF's directories (TIFF 6.0, section 2), and never outside the bytes.
struct TIFFReader {
    private let bytes: [UInt8]
    private let isLittle: Bool

    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 8 else { return nil }
        switch (bytes[0], bytes[1]) {
        case (0x49, 0x49): isLittle = true
        case (0x4D, 0x4D): isLittle = false
        default: return nil
        }
        self.bytes = bytes
    }

    func number(at place: Int, bytes count: Int) -> Int? {
        guard place >= 0, place <= bytes.count - count else { return nil }
        let part = bytes[place..<place + count]
        return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }

    func entries(at place: Int) -> [TIFFEntry] {
        guard let count = number(at: place, bytes: 2) else { return [] }
        return (0..<count).compactMap { index in
            let start = place + 2 + index * 12
            guard let tag = number(at: start, bytes: 2), let type = number(at: start + 2, bytes: 2),
                let count = number(at: start + 4, bytes: 4), let size = Self.sizes[type],
                count <= bytes.count
            else { return nil }
            let isInline = count * size <= 4
            guard let place = isInline ? start + 8 : number(at: start + 8, bytes: 4) else {
                return nil
            }
            return TIFFEntry(tag: tag, type: type, count: count, place: place)
        }
    }

    /// Bytes per value by type: byte, text, 16 bit, 32 bit, fraction, signed fraction.
    private static let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 10: 8]

    func numbers(of entry: TIFFEntry) -> [NSNumber] {
        let size = Self.sizes[entry.type] ?? 1
        return (0..<entry.count).compactMap { index in
            let place = entry.place + index * size
            guard size == 8 else {
                return number(at: place, bytes: size).map { NSNumber(value: $0) }
            }
            guard let over = number(at: place, bytes: 4),
                let under = number(at: place + 4, bytes: 4)
            else { return nil }
            let parts = entry.type == 10 ? (signed(over), signed(under)) : (over, under)
            return parts.1 == 0 ? nil : NSNumber(value: Double(parts.0) / Double(parts.1))
        }
    }

    private func signed(_ number: Int) -> Int { Int(Int32(truncatingIfNeeded: number)) }

    func text(of entry: TIFFEntry) -> String? {
        guard entry.type == 2, entry.place >= 0, entry.place <= bytes.count - entry.count else {
            return nil
        }
        let characters = bytes[entry.place..<entry.place + entry.count].prefix { $0 != 0 }
        return String(decoding: characters, as: UTF8.self)
    }
}
