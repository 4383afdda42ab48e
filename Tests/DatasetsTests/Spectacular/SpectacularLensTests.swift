import LockstepDatasets
import LockstepSamples
import LockstepSessions
import Testing

/// The lens in recordings of Spectacular AI's format.
@Suite struct SpectacularLensTests {
    private func open(
        _ files: [String: [UInt8]] = SpectacularExample.files
    ) throws -> any StoredSource {
        try TemporaryFolder(tree: files).openWithCodecs(SpectacularExample.codecs)
    }

    @Test func keepsTheLensOfTheCalibration() throws {
        let source = try open()
        #expect(
            source.description.calibration?.lens
                == LensCalibration(
                    intrinsics: Intrinsics(fx: 48.5, fy: 48.25, cx: 32, cy: 24),
                    size: ExampleMovie.size, distortionModel: "radtan",
                    distortionCoefficients: [0.1, 0, 0, 0]))
        #expect(source.description.says("brown-conrady [0.1, 0.0", "kept as measured"))
        #expect(source.description.says("kept from calibration.json, treated as measured"))
    }

    /// The file does not state who measured.
    ///
    /// Its values are kept, including a zero translation; only in Lockstep's own export do these
    /// values mean an unknown position.
    @Test(arguments: [
        ("0.5", false, Optional(CalibrationOrigin.nominal), "treated as nominal"),
        ("0", false, .nominal, "treated as nominal"),
        ("0.5", true, .nominal, "treated as nominal"),
        ("0", true, nil, "for an unknown place"),
    ])
    func doesNotTakeRightAnglesForMeasured(
        place: String, isExported: Bool, origin: CalibrationOrigin?, words: String
    ) throws {
        let calibration =
            #"{"cameras":[{"model":"pinhole","focalLengthX":48.5,"principalPointX":32,"#
            + #""principalPointY":24,"imuToCamera":"#
            + #"[[0,-1,0,\#(place)],[-1,0,0,0],[0,0,-1,0],[0,0,0,1]]}]}"#
        var files = SpectacularExample.files("calibration.json", calibration)
        if isExported { files[".lockstep-export"] = Array("{}".utf8) }
        let source = try open(files)
        #expect(source.description.calibration?.origin == origin)
        #expect(source.description.says(words))
        #expect(try source.drained().frames.contains { $0.worldFromCamera != nil })
    }

    /// Right angles that differ from a phone's back camera are stated values, and so is their
    /// position of 0.
    @Test func keepsRightAnglesOfTheCamerasMounting() throws {
        let calibration =
            #"{"cameras":[{"model":"pinhole","focalLengthX":48.5,"principalPointX":32,"#
            + #""principalPointY":24,"imuToCamera":"#
            + "[[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]]}]}"
        let source = try open(SpectacularExample.files("calibration.json", calibration))
        let found = try #require(source.description.calibration)
        // ARKit's camera axes: vision's y and z inverted.
        let expected = Matrix3(columns: Vector3(1, 0, 0), Vector3(0, -1, 0), Vector3(0, 0, -1))
        #expect(found.cameraFromImu == Transform(rotation: expected, translation: .zero))
        #expect(found.origin == .nominal)
        #expect(source.description.says("treated as nominal"))
    }

    /// The camera values of rows: fisheye coefficients, and the camera's mounting.
    private static func row(_ first: Double) -> String {
        #""cameraParameters":{"focalLengthX":50.5,"principalPointX":31.5,"principalPointY":23.5,"#
            + #""distortionModel":"KANNALA_BRANDT4","distortionCoefficients":[\#(first),0.25,0,0]},"#
            + #""imuToCamera":[[0,1,0,0.5],[1,0,0,0.25],[0,0,-1,0.125],[0,0,0,1]]"#
    }

    private func openWithRows(
        _ numbers: [Double], calibration: String?
    ) throws -> any StoredSource {
        var files = SpectacularExample.files("calibration.json", calibration)
        let lines = zip([10, 40, 70], numbers).map { time, number in
            #"{"frames":[{"cameraInd":0,"time":100.\#(time == 10 ? "01" : "0\(time / 10)"),"#
                + Self.row(number)
                + #"}],"number":\#((time - 10) / 30),"time":100.\#(time == 10 ? "01" : "0\(time / 10)")}"#
        }
        let others = SpectacularExample.lines.split(separator: "\n").map(String.init)
            .filter { !$0.contains("frames") }
        files["data.jsonl"] = Array(((others + lines).joined(separator: "\n") + "\n").utf8)
        return try open(files)
    }

    /// The format's documentation: constants of calibration.json apply to rows without values.
    @Test(arguments: [nil, SpectacularExample.calibration])
    func usesLensAndMountingIfAllRowsAgree(_ calibration: String?) throws {
        let source = try openWithRows([0.5, 0.5, 0.5], calibration: calibration)
        let found = try #require(source.description.calibration)
        #expect(found.lens?.distortionModel == "equidistant")
        #expect(found.lens?.distortionCoefficients == [0.5, 0.25, 0, 0])
        #expect(found.lens?.intrinsics == Intrinsics(fx: 50.5, fy: 50.5, cx: 31.5, cy: 23.5))
        let mounting = try #require(found.cameraFromImu)
        #expect((mounting.translation - Vector3(0.5, -0.25, -0.125)).length < 1e-12)
        #expect(try source.drained().frames.first?.worldFromCamera != nil)
    }

    @Test func reportsAChangingLens() throws {
        let source = try openWithRows([0.5, 0.5, 0.75], calibration: nil)
        #expect(source.description.calibration?.lens == nil)
        #expect(source.description.calibration != nil)
        #expect(source.description.says("distortion of data.jsonl", "changes from row to row"))
    }

    @Test(arguments: [
        ("brown-conrady", "[0.1,0,0,0,0.5,0,0,0]"), ("pinhole", "[0.1,0.2,0.3]"),
        ("other", "[0.1,0.2,0.3,0.4]"), ("kannala-brandt4", "[0.1]"),
    ])
    func reportsAnUnsupportedLens(_ model: String, _ numbers: String) throws {
        let text = SpectacularExample.calibration
            .replacing("brown-conrady", with: model)
            .replacing("[0.1,0,0,0,0,0,0,0]", with: numbers)
        let description = try open(SpectacularExample.files("calibration.json", text)).description
        #expect(description.calibration?.lens == nil && description.calibration != nil)
        #expect(description.says("distortion of calibration.json, \(model)", "not kept"))
    }
}
