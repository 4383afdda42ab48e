import LockstepFormats
import LockstepSamples
import Testing

@Suite struct RowRoundTripTests {
    @Test(arguments: [UInt64](0..<200))
    func readsBackEveryRowOfAFileAsItWasWritten(_ seed: UInt64) throws {
        var random = RandomRows(seed: seed)
        try expectSame(random.inertial(), { $0.append(to: &$1) }, InertialRow.init(line:))
        try expectSame(random.attitude(), { $0.append(to: &$1) }, AttitudeRow.init(line:))
        try expectSame(random.barometer(), { $0.append(to: &$1) }, BarometerRow.init(line:))
        try expectSame(random.location(), { $0.append(to: &$1) }, LocationRow.init(line:))
        try expectSame(
            random.features(), { $1.append(bytes: $0.line()) }, FeatureRow.init(line:))
        try expectSame(random.mesh(), { $1.append(bytes: $0.line()) }, MeshRow.init(line:))
        try expectSame(random.audio(), { $0.append(to: &$1) }, AudioRow.init(line:))
        try expectSame(random.event(), { $1.append(bytes: $0.line()) }, EventRow.init(line:))
    }

    @Test(arguments: [UInt64](0..<200))
    func readsBackEveryFrameAsItWasWritten(_ seed: UInt64) throws {
        var random = RandomRows(seed: seed)
        let row = random.frame()
        let line = row.line()
        let back = try FrameRow(line: line.dropLast())
        #expect(
            String(decoding: back.line(), as: UTF8.self) == String(decoding: line, as: UTF8.self))
        #expect(back.timestamp == row.timestamp)
        #expect(back.rawTimestamp == row.rawTimestamp)
        #expect(back.arrival == row.arrival)
        #expect(back.image == row.image)
        #expect(back.size == row.size)
        #expect(back.intrinsics == row.intrinsics)
        #expect(back.worldFromCamera == row.worldFromCamera)
        #expect(back.eulerAngles == row.eulerAngles)
        #expect(back.trackingState == row.trackingState)
        #expect(back.exposure == row.exposure)
        #expect(back.orientation == row.orientation)
        #expect(back.sharpness == row.sharpness)
        #expect(back.depthSize == row.depthSize)
        #expect(back.hasConfidence == row.hasConfidence)
        #expect(back.featurePointCount == row.featurePointCount)
    }

    @Test(arguments: [
        "0", "9", "9999999999999999999", "10000000000000000000", "18446744073709551615",
        "00000000000000000007", "09999999999999999999",
    ])
    func readsIdentifiersOfUpToTwentyDigits(_ digits: String) throws {
        #expect(try identifier(digits) == UInt64(digits))
    }

    @Test(arguments: [
        "", "+1", "-1", " 1", "1a", "18446744073709551616", "19999999999999999999",
        "20000000000000000000", "99999999999999999999", "000000000000000000001",
    ])
    func rejectsOtherIdentifiers(_ text: String) {
        #expect(throws: FormatError.self) { try identifier(text) }
    }

    private func identifier(_ text: String) throws -> UInt64? {
        let line =
            #"{"frame_index":0,"timestamp_ns":1,"ids":["\#(text)"],"points":[0.0,0.0,0.0],"seq":0}"#
        return try Array(line.utf8).withUnsafeBytes { try FeatureRow(line: $0) }
            .points.first?.identifier
    }

    @Test(arguments: [
        (Double.nan, "nan"), (.signalingNaN, "nan"), (-.nan, "nan"), (.infinity, "inf"),
        (-.infinity, "-inf"),
    ])
    func writesNonFiniteNumbersInOneForm(_ value: Double, _ text: String) throws {
        let row = InertialRow(
            timestamp: HostTime(nanoseconds: 1), channel: .gyroscope, value: Vector3(value, 0, 0),
            arrival: Arrival(time: nil, sequence: 0))
        var buffer = TextBuffer()
        row.append(to: &buffer)
        #expect(String(decoding: buffer.bytes, as: UTF8.self) == "1,gyroscope,\(text),0.0,0.0,,0\n")
        let back = try InertialRow(line: buffer.bytes.dropLast())
        #expect(back.value.x.isNaN == value.isNaN)
        #expect(back.value.x.isInfinite == value.isInfinite)
    }

    @Test(arguments: [
        ("", false), (#""has_confidence":false,"#, false),
        (#""has_confidence":true,"#, true),
    ])
    func readsFrameWithoutConfidenceFieldAsWithoutConfidence(
        _ key: String, _ hasConfidence: Bool
    ) throws {
        let line =
            #"{"frame_index":0,"timestamp_ns":1,"seq":0,"camera_resolution":[8,6],"#
            + #""has_depth":true,"depth_resolution":[4,3],"# + key + #""image":"rgb/000000.jpg"}"#
        #expect(try FrameRow(line: Array(line.utf8)[...]).hasConfidence == hasConfidence)
    }

    @Test func omitsNonFiniteNumbersOfFrames() throws {
        var random = RandomRows(seed: 1)
        var row = random.frame()
        row.sharpness = .nan
        row.worldFromCamera = Transform(rotation: .identity, translation: Vector3(.infinity, 0, 0))
        let back = try FrameRow(line: row.line().dropLast())
        #expect(back.sharpness == nil)
        #expect(back.worldFromCamera == nil)
    }

    struct Golden: Sendable, CustomTestStringConvertible {
        var file: String
        var line: String
        var rewrite: @Sendable (ArraySlice<UInt8>) throws -> [UInt8]

        var testDescription: String { "\(file): \(line)" }
    }

    static let golden = [
        Golden(file: "imu", line: "12345678901000,accelerometer,0.01,-0.02,-0.999,12345679901000,7")
        {
            try csv(InertialRow(line: $0)) { $0.append(to: &$1) }
        },
        Golden(file: "imu", line: "-5,magneticField,1e-05,5e-324,1e+16,,0") {
            try csv(InertialRow(line: $0)) { $0.append(to: &$1) }
        },
        Golden(file: "attitude", line: "5,0.0,0.0,0.0,1.0,high,6,7") {
            try csv(AttitudeRow(line: $0)) { $0.append(to: &$1) }
        },
        Golden(file: "attitude", line: "5,0.0,0.0,0.0,-1.0,,,7") {
            try csv(AttitudeRow(line: $0)) { $0.append(to: &$1) }
        },
        Golden(file: "barometer", line: "5,101.325,,,7") {
            try csv(BarometerRow(line: $0)) { $0.append(to: &$1) }
        },
        Golden(file: "location", line: "5,1507896000250000000,60.186,24.83,5.0,,,-1.0,6,7") {
            try csv(LocationRow(line: $0)) { $0.append(to: &$1) }
        },
        Golden(
            file: "features",
            line: #"{"frame_index":3,"timestamp_ns":5,"ids":["18446744073709551615"],"#
                + #""points":[0.5,null,-1.0],"arrival_ns":6,"seq":7}"#
        ) { try FeatureRow(line: $0).line() },
        Golden(
            file: "events",
            line: #"{"event":"drop","time_ns":5,"stream":"camera","reason":"lost_in_crash","#
                + #""evidence":"reported","timestamp_ns":5,"count":1,"seq":7}"#
        ) { try EventRow(line: $0).line() },
        Golden(
            file: "events",
            line: #"{"event":"camera_settings","time_ns":5,"requested":{"iso":"400"},"#
                + #""achieved":{"fps":"30","iso":"50"},"arrival_ns":6,"seq":7}"#
        ) { try EventRow(line: $0).line() },
        Golden(
            file: "frames",
            line: #"{"frame_index":42,"timestamp":12345.678901,"#
                + #""camera_transform":[1.0,0.0,0.0,0.0,0.0,1.0,0.0,0.0,0.0,0.0,1.0,0.0,0.1,0.2,0.3,1.0],"#
                + #""camera_intrinsics":[1450.0,0.0,0.0,0.0,1450.0,0.0,960.0,720.0,1.0],"#
                + #""camera_resolution":[1920,1440],"camera_euler_angles":[0.1,0.2,0.3],"#
                + #""tracking_state":"limited_motion","exposure_duration":0.01,"exposure_offset":0.0,"#
                + #""has_depth":true,"depth_resolution":[256,192],"feature_point_count":5,"#
                + #""ambient_intensity":1000.0,"ambient_color_temperature":6500.0,"#
                + #""timestamp_ns":12345678901000,"raw_timestamp":{"value":5,"timescale":600},"#
                + #""arrival_ns":12345688901000,"seq":99,"image":"rgb/000042.jpg","#
                + #""has_confidence":true,"iso":100.0,"focal_length_mm":5.7,"lens_position":0.7,"#
                + #""readout_s":0.02,"orientation":"portrait","sharpness":81.5}"#
        ) { try FrameRow(line: $0).line() },
    ]

    @Test(arguments: golden)
    func writesTheSameBytesThatItRead(_ golden: Golden) throws {
        let bytes = try golden.rewrite(Array(golden.line.utf8)[...])
        #expect(String(decoding: bytes, as: UTF8.self) == golden.line + "\n")
    }

    private static func csv<Row>(
        _ row: Row, _ append: (Row, inout TextBuffer) -> Void
    ) -> [UInt8] {
        var text = TextBuffer()
        append(row, &text)
        return text.bytes
    }

    private func expectSame<Row: Equatable>(
        _ row: Row, _ append: (Row, inout TextBuffer) -> Void,
        _ decode: (ArraySlice<UInt8>) throws -> Row
    ) throws {
        let line = Self.csv(row, append)
        #expect(line.last == UInt8(ascii: "\n"))
        #expect(line.count { $0 == UInt8(ascii: "\n") } == 1)
        #expect(try decode(line.dropLast()) == row, "\(String(decoding: line, as: UTF8.self))")
    }
}
