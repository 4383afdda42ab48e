import LockstepFormats
import LockstepSamples

/// How pictures get into a copy.
extension RedactedCopy {
    /// More than a JPEG of a hundred million pixels has.
    private static let longestPicture: Int64 = 512 << 20

    mutating func copyPicture(_ name: String) throws {
        let place = session.path + "/" + name
        let jpeg = try fileSystem.contents(of: place, limit: Self.longestPicture)
        guard let bare = metadata.removed(from: jpeg) else {
            throw FormatError(
                .bytes(of: "JPEG", "it has no end, so nobody knows what is in it"),
                place: Place(file: name))
        }
        if bare != jpeg { report.picturesChanged += 1 }
        try write(name) { file in try bare.withUnsafeBytes { try file.append($0) } }
    }

    /// Boxes that say something are emptied and stay as long as they are: offsets of pictures hold.
    mutating func copyMovie() throws {
        let source = try fileSystem.open(session.path + "/" + SessionLayout.movie)
        let boxes = try MovieMetadata(byteCount: source.byteCount) {
            try source.bytes(at: $0, count: 16)
        }.boxes
        report.movieBoxesEmptied = boxes.count
        try write(SessionLayout.movie) { file in
            var offset: Int64 = 0
            for box in boxes {
                try file.append(contentsOf: source, in: offset..<box.bytes.lowerBound)
                try file.append(empty: box)
                offset = box.bytes.upperBound
            }
            try file.append(contentsOf: source, in: offset..<source.byteCount)
        }
    }
}

extension AppendingFile {
    fileprivate func append(empty box: MovieMetadata.Box) throws {
        try box.emptyHeader.withUnsafeBytes { try append($0) }
        var left = box.bytes.upperBound - box.bytes.lowerBound - Int64(box.emptyHeader.count)
        let zeros = [UInt8](repeating: 0, count: Int(min(left, 1 << 20)))
        while left > 0 {
            let count = Int(min(left, Int64(zeros.count)))
            try zeros[..<count].withUnsafeBytes { try append($0) }
            left -= Int64(count)
        }
    }
}
