internal import Foundation

/// The header of a PNG (PNG, third edition, 5.2 and 11.2.1).
struct PNGHeader {
    /// Width and height in pixels; nil if the header is incomplete.
    let size: (width: Int, height: Int)?
    /// The number of components per pixel: alpha counts as one, and a palette index as three.
    let components: Int?
    /// Bits per component.
    let bitsPerComponent: Int?
    /// Whether the file is complete.
    let isComplete: Bool

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// Signature, and the first chunk's length, name and content.
    private static let byteCount = 8 + 8 + 13
    /// The number of components by color type.
    private static let componentCounts: [UInt8: Int] = [0: 1, 2: 3, 3: 3, 4: 2, 6: 4]

    /// Reads the first chunk; nil if the bytes are not a PNG.
    init?(_ bytes: Data) {
        guard bytes.starts(with: Self.signature) else { return nil }
        isComplete = bytes.suffix(12).range(of: Data("IEND".utf8)) != nil
        guard bytes.count >= Self.byteCount else {
            (size, components, bitsPerComponent) = (nil, nil, nil)
            return
        }
        func number(_ place: Int) -> Int {
            bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        size = (number(16), number(20))
        bitsPerComponent = Int(bytes[24])
        components = Self.componentCounts[bytes[25]]
    }
}
