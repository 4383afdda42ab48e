import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepTestSupport

/// Small upright Record3D recordings: images of 48×64, depth of 3×4, frames 0, 1 and 3.
enum Record3DExample {
    static let size = PixelSize(width: 48, height: 64)
    static let depthSize = PixelSize(width: 3, height: 4)
    static let numbers = [0, 1, 3]

    /// A quarter turn about y, so that a wrong order of rotations is visible.
    static let turned = "[0,0.7071067811865476,0,0.7071067811865476,1,2,3]"
    static let metadata = """
        {"w":48,"h":64,"dw":3,"dh":4,"fps":60,"K":[50.5,0,0,0,50.25,0,23.5,31,1],
        "perFrameIntrinsicCoeffs":[[50.5,50.25,23.5,31],[51,50.75,23,30.5],[1,1,1,1],[52,51.5,22.5,30]],
        "poses":[[0,0,0,1,0,0,0],\(turned),[0,0,0,1,0,0,0],[0.5,0.5,0.5,0.5,-1,0,2]],
        "initPose":[0,0,0.3826834323650898,0.9238795325112867,5,6,7],
        "frameTimestamps":[0.25,0.2666667,0.2833333,0.3],"cameraType":1}
        """
    /// The metadata that the app wrote in 2022.
    static let oldMetadata = """
        {"w":48,"h":64,"fps":60,"K":[50.5,0,0,0,50.25,0,23.5,31,1],
        "poses":[[0,0,0,1,0,0,0],\(turned),[0,0,0,1,0,0,0],[0.5,0.5,0.5,0.5,-1,0,2]]}
        """

    /// The depth in meters of a frame's stored pixel.
    static func meters(_ number: Int, _ x: Int, _ y: Int) -> Float {
        Float(number) + 1 + Float(x) / 4 + Float(y) / 32
    }

    static func depth(_ number: Int) -> [UInt8] {
        (0..<depthSize.height).flatMap { y in
            (0..<depthSize.width).flatMap { x in
                withUnsafeBytes(of: meters(number, x, y).bitPattern.littleEndian) { Array($0) }
            }
        }
    }

    static let confidence = (0..<12).map { UInt8($0 % 3) }

    /// An LZFSE stream with one stored block.
    static func stored(_ content: [UInt8]) -> [UInt8] {
        let count = (0..<4).map { UInt8(truncatingIfNeeded: content.count >> (8 * $0)) }
        return Array("bvx-".utf8) + count + content + Array("bvx$".utf8)
    }

    /// The folder of an unpacked `.r3d` file.
    static func files(_ changes: [String: [UInt8]?] = [:]) throws -> [String: [UInt8]] {
        let image = try ExampleStill.jpeg(size)
        var files = ["metadata": Array(metadata.utf8), "icon": [1], "sound.m4a": [1]]
        for number in numbers {
            files["rgbd/\(number).jpg"] = image
            files["rgbd/\(number).depth"] = stored(depth(number))
            files["rgbd/\(number).conf"] = stored(confidence)
        }
        for (name, bytes) in changes { files[name] = bytes }
        return files
    }

    /// The export as EXR and JPEG.
    static func exported(in folder: String = "EXR_RGBD/") throws -> [String: [UInt8]] {
        let image = try ExampleStill.jpeg(size)
        var files = [folder + "metadata.json": Array(metadata.utf8)]
        for number in numbers {
            files["\(folder)rgb/\(number).jpg"] = image
            files["\(folder)depth/\(number).exr"] = ExampleEXR.file(depthSize, depth(number))
        }
        return files
    }
}

/// OpenEXR files written byte by byte ("OpenEXR File Layout"), without compression.
enum ExampleEXR {
    static func file(_ size: PixelSize, _ content: [UInt8]) -> [UInt8] {
        let sides = number(size.width - 1) + number(size.height - 1)
        let channel = text("R") + number(2) + number(0) + number(1) + number(1) + [0]
        let window = number(0) + number(0) + sides
        var file = number(20_000_630) + number(2)
        file += attribute("channels", "chlist", channel)
        file += attribute("compression", "compression", [0])
        file += attribute("dataWindow", "box2i", window)
        file += attribute("displayWindow", "box2i", window)
        file += attribute("lineOrder", "lineOrder", [0]) + [0]
        let row = 4 * size.width
        let start = file.count + 8 * size.height
        for line in 0..<size.height {
            file += number(start + line * (8 + row)) + number(0)
        }
        for line in 0..<size.height {
            file += number(line) + number(row) + content[line * row..<(line + 1) * row]
        }
        return file
    }

    private static func attribute(_ name: String, _ type: String, _ value: [UInt8]) -> [UInt8] {
        text(name) + text(type) + number(value.count) + value
    }

    private static func text(_ words: String) -> [UInt8] { Array(words.utf8) + [0] }

    private static func number(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
