import LockstepSamples

/// A small Polycam raw export: three keyframes of 64×48, depth of 4×3.
enum PolycamExample {
    static let size = PixelSize(width: 64, height: 48)
    static let times = ["6158122345", "6158622345", "6159122345"]

    /// A camera at (place, 2, 3) that looks along the world's −x.
    static func camera(
        _ place: Double, fx: Double = 48.5, size: String = "\"width\":64,\"height\":48,"
    ) -> String {
        """
        {"fx":\(fx),"fy":48.25,"cx":31.5,"cy":23.5,\(size)"blur_score":120.5,"timestamp":1,
        "t_00":0,"t_01":0,"t_02":1,"t_03":\(place),"t_10":0,"t_11":1,"t_12":0,"t_13":2,
        "t_20":-1,"t_21":0,"t_22":0,"t_23":3,"neighbors":["1"],"center_depth":1.5}
        """
    }

    static let depth = ExamplePNG.gray16(width: 4, height: 3) { UInt16(1000 * $0 + $1) }
    static let confidence = ExamplePNG.gray8(width: 4, height: 3) { column, _ in
        [0, 127, 255, 255][column]
    }

    /// An export whose poses were not optimized.
    static func files(_ changes: [String: String?] = [:]) throws -> [String: [UInt8]] {
        let image = try ExampleStill.jpeg(size)
        var files: [String: [UInt8]] = ["mesh_info.json": Array("{}".utf8), "raw.glb": [1]]
        for (index, time) in times.enumerated() {
            files["keyframes/cameras/\(time).json"] = Array(camera(Double(index)).utf8)
            files["keyframes/images/\(time).jpg"] = image
            files["keyframes/depth/\(time).png"] = depth
            files["keyframes/confidence/\(time).png"] = confidence
        }
        for (name, text) in changes { files["keyframes/" + name] = text.map { Array($0.utf8) } }
        return files
    }

    /// An export with `count` optimized keyframes.
    static func optimized(_ count: Int, saysSize: Bool = false) throws -> [String: [UInt8]] {
        var files = try files()
        let image = try ExampleStill.jpeg(size, value: 160)
        for time in times.prefix(count) {
            let camera = saysSize ? camera(10, fx: 50) : camera(10, fx: 50, size: "")
            files["keyframes/corrected_cameras/\(time).json"] = Array(camera.utf8)
            files["keyframes/corrected_images/\(time).jpg"] = image
        }
        return files
    }
}
