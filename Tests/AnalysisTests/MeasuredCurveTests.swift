import LockstepSamples
import Testing

@testable import LockstepAnalysis
@testable import LockstepSynthetic

/// Curves that a report draws in addition to the findings.
@Suite struct MeasuredCurveTests {
    @Test func theMarkedOffsetIsTheOneThatIsFound() throws {
        let recording = MotionDefectTests.Recording(
            name: "a camera that is early", defects: [Defect(.clockOffset, value: 20)],
            expected: [])
        let report = try recording.check()
        let mark = try #require(report.curves.poseImuOffset)
        let found = report.findings.first { $0.name == .poseImuOffset }
        #expect((mark.place * 1e3 - (found?.measured?.value ?? .nan)).magnitude < 1e-9)
        #expect((mark.place - 0.02).magnitude < max(1e-4, 3 * mark.standardError))
        #expect(mark.standardError > 0 && mark.standardError < 1e-3)
        let lines = try #require(report.curves.speedCorrelation)
        let best = zip(lines.places, lines.values[0]).max { $0.1 < $1.1 }
        #expect(((best?.0 ?? .nan) - mark.place).magnitude < 0.02)
    }

    @Test func whereNothingIsAlignedNothingIsMarked() throws {
        let recording = MotionDefectTests.Recording(
            name: "a tripod", seconds: 10, trajectory: .still, expected: [])
        #expect(try recording.check().curves.poseImuOffset == nil)
    }
}
