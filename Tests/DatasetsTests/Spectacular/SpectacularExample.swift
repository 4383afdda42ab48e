/// Small recordings in Spectacular AI's format: three frames, five samples per sensor.
enum SpectacularExample {
    static let lines = """
        {"sensor":{"type":"gyroscope","values":[0.1,-0.2,0.3]},"time":100.005}
        {"sensor":{"type":"accelerometer","values":[0,9.80665,-4.903325]},"time":100.006}
        {"frames":[{"cameraInd":0,"time":100.01,"cameraParameters":{"focalLengthX":50.5,"focalLengthY":50.25,"principalPointX":31.5,"principalPointY":23.5}}],"number":0,"time":100.01}
        {"groundTruth":{"position":{"x":1,"y":2,"z":3},"orientation":{"w":1,"x":0,"y":0,"z":0}},"time":100.01}
        {"sensor":{"type":"magnetometer","values":[20,-30.5,40]},"time":100.012}
        {"sensor":{"type":"imuTemperature","values":[300]},"time":100.013}
        {"barometer":{"pressureHectopascals":1013.25,"temperatureKelvins":293},"time":100.014}
        {"gps":{"latitude":60.17,"longitude":24.94,"altitude":20,"accuracy":5,"verticalAccuracy":8},"time":100.015}
        {"sensor":{"type":"gyroscope","values":[0,0,0]},"time":100.025}
        {"sensor":{"type":"accelerometer","values":[0,9.80665,0]},"time":100.026}
        {"groundTruth":{"position":{"x":2,"y":2,"z":3},"orientation":{"w":1,"x":0,"y":0,"z":0}},"time":100.03}
        {"frames":[{"cameraInd":0,"time":100.04,"cameraParameters":{"focalLengthX":50.75,"principalPointX":31.25,"principalPointY":23.25}}],"number":1,"time":100.04}
        {"sensor":{"type":"gyroscope","values":[0,0,0]},"time":100.045}
        {"sensor":{"type":"accelerometer","values":[0,9.80665,0]},"time":100.046}
        {"groundTruth":{"position":{"x":3,"y":2,"z":3}},"time":100.05}
        {"groundTruth":{"position":{"x":4,"y":2,"z":3},"orientation":{"w":1,"x":0,"y":0,"z":0}},"time":100.06}
        {"sensor":{"type":"gyroscope","values":[0,0,0]},"time":100.065}
        {"sensor":{"type":"accelerometer","values":[0,9.80665,0]},"time":100.066}
        {"frames":[{"cameraInd":0,"time":100.07}],"number":2,"time":100.07}
        {"sensor":{"type":"gyroscope","values":[0,0,0]},"time":100.085}
        {"sensor":{"type":"accelerometer","values":[0,9.80665,0]},"time":100.086}
        {"systemMetrics":{"cpu":{"systemTotalUsagePercent":10}},"time":100.08}

        """
    /// The camera's x is the sensor's y, its y the sensor's x, its z the sensor's −z.
    static let calibration = """
        {"cameras":[{"model":"brown-conrady","focalLengthX":48.5,"focalLengthY":48.25,
        "principalPointX":32,"principalPointY":24,"distortionCoefficients":[0.1,0,0,0,0,0,0,0],
        "imuToCamera":[[0,1,0,0.5],[1,0,0,0.25],[0,0,-1,0.125],[0,0,0,1]]}]}
        """
    static let codecs = StagedCodecs(
        nanoseconds: [0, 30_000_000, 60_000_000], size: ExampleMovie.size)
    static let image = ExamplePNG.gray8(width: 8, height: 6) { UInt8(10 * $0 + $1) }
    static let map = ExamplePNG.gray16(width: 8, height: 6) { UInt16(1000 * $0 + $1) }

    static var files: [String: [UInt8]] {
        [
            "data.jsonl": Array(lines.utf8), "data.mov": Array("movie".utf8),
            "calibration.json": Array(calibration.utf8),
        ]
    }

    /// The recording with one file replaced or omitted.
    static func files(_ name: String, _ text: String?) -> [String: [UInt8]] {
        var files = files
        files[name] = text.map { Array($0.utf8) }
        return files
    }

    /// The recording with image files instead of the movie, and depth from a second camera.
    static var withFiles: [String: [UInt8]] {
        let text = lines.replacing(
            "\"cameraInd\":0,\"time\":100.07}",
            with: "\"cameraInd\":0,\"time\":100.07},{\"cameraInd\":1,\"depthScale\":0.001}")
        var files = files("data.mov", nil)
        files["data.jsonl"] = Array(text.utf8)
        for number in 0..<3 { files["frames1/0000000\(number).png"] = image }
        files["frames2/00000002.png"] = map
        return files
    }
}
