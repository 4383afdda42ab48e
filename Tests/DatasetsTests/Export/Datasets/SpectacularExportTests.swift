import LockstepDatasets
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing

/// The files of Spectacular AI's format, from small sessions.
@Suite struct SpectacularExportTests {
    @Test func spectacularIsLinesAMovieAndDepth() throws {
        let export = try DatasetExample.export(.spectacular)
        #expect(
            export.files.keys.sorted() == [
                "calibration.json", "data.jsonl", "data.mov", "frames2/00000000.png",
                "frames2/00000001.png",
            ])
        let depth = try DatasetExample.export(.spectacular, codecs: DrawnWithRealPNG())
        let file = try #require(depth.files["frames2/00000000.png"])
        let numbers = try PNGCodec.decode(file).contentBytes()
            .withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
        let slope: [UInt16] = (1..<11).map { 1000 + $0 * 250 }
        #expect(numbers == [0] + slope + [14_000])
    }

    /// Samples keep their own timestamps; a pose comes before its frame.
    @Test func linesAreInOrderOfArrival() throws {
        let lines = try DatasetExample.export(.spectacular).lines("data.jsonl")
        #expect(
            lines.prefix(2) == [
                #"{"sensor":{"type":"accelerometer","values":[9.80665,-4.903325,-2.4516625]},"time":100.0}"#,
                #"{"sensor":{"type":"gyroscope","values":[0.125,-0.25,0.5]},"time":100.005}"#,
            ])
        #expect(
            lines[3...4] == [
                #"{"groundTruth":{"position":{"x":0.5,"y":2.0,"z":1.5},"orientation":{"w":0.5,"x":0.5,"y":-0.5,"z":0.5}},"time":100.01}"#,
                #"{"frames":[{"cameraInd":0,"cameraParameters":{"focalLengthX":7.5,"focalLengthY":7.25,"principalPointX":3.5,"principalPointY":2.5},"time":100.01},{"cameraInd":1,"cameraParameters":{"focalLengthX":3.75,"focalLengthY":3.625,"principalPointX":1.5,"principalPointY":1.0},"depthScale":0.001,"time":100.01}],"number":0,"time":100.01}"#,
            ])
        #expect(lines.count == 11)
    }

    @Test func theCalibrationIsRowAfterRowFromInertialSensorToCamera() throws {
        let text = try DatasetExample.export(.spectacular).text("calibration.json")
        let packed = text.filter { !$0.isWhitespace }
        #expect(
            packed
                == #"{"cameras":[{"model":"pinhole","focalLengthX":8.0,"focalLengthY":7.625,"principalPointX":3.625,"principalPointY":2.375,"imageWidth":8,"imageHeight":6,"imuToCamera":[[0.0,-1.0,0.0,0.0],[-1.0,0.0,0.0,0.0],[0.0,0.0,-1.0,0.0],[0.0,0.0,0.0,1.0]]}]}"#
        )
    }

    @Test func pressuresAndPositionsHaveSeparateLines() throws {
        let lines = try ExportExample().export(.spectacular).lines("data.jsonl")
        #expect(lines.contains(#"{"barometer":{"pressureHectopascals":1013.25},"time":12345.69}"#))
        #expect(
            lines.contains(
                #"{"gps":{"latitude":60.186,"longitude":-24.83,"accuracy":5.0},"time":12345.695}"#))
        #expect(
            lines.contains(
                #"{"sensor":{"type":"magnetometer","values":[23.1,-45.2,-12.8]},"time":12345.6800005}"#
            ))
    }
}
