public import LockstepSamples

/// The smallest file with the complete structure of a JPEG: a frame header, a scan, an end marker.
///
/// - Parameter content: The bytes in place of the scan's data.
public func exampleJPEG(_ size: PixelSize, content: [UInt8] = [1, 2, 3]) -> [UInt8] {
    let sides = [size.height, size.width].flatMap { [UInt8($0 >> 8 & 255), UInt8($0 & 255)] }
    let frame: [UInt8] = [0xff, 0xc0, 0, 11, 8] + sides + [1, 1, 0x11, 0]
    let scan: [UInt8] = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]
    return [0xff, 0xd8] + frame + scan + content + [0xff, 0xd9]
}
