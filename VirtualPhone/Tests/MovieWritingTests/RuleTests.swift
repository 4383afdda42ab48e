import CoreMedia
import LockstepSamples
import Testing
import VirtualPhone

@testable import AVFoundation

extension MovieWritingTests {
    @Suite(.withoutPhone) struct RuleTests {
        private let zero = CMTime.zero
        private let second = CMTime(value: 1, timescale: 1)

        /// Returns a stage after some steps.
        private func stage(_ steps: String) -> WriterStage {
            var stage = WriterStage()
            for step in steps {
                switch step {
                case "w": stage.start()
                case "s": stage.startSession(zero)
                case "e": stage.endSession(second)
                case "f": stage.beginFinishing()
                case "c": stage.complete()
                case "x": _ = stage.cancel()
                default: stage.fail(AVError(.diskFull))
                }
            }
            return stage
        }

        /// Steps, and the calls that then raise an exception: start, session, its end, append,
        /// finish.
        @Test(arguments: [
            ("", ".!!!!"), ("w", "!.!!."), ("ws", "!!..."), ("wse", "!!!!."), ("wsf", "!!..!"),
            ("wsfc", "!!..!"), ("wsx", "!!..."), ("ws!", "!!..."),
        ])
        func aCallAtTheWrongMomentIsAnException(_ steps: String, _ expected: String) {
            let stage = stage(steps)
            let refusals = [
                stage.refusalOfStart(), stage.refusalOfSession(zero),
                stage.refusalOfSessionEnd(second),
                stage.refusalOfAppend("append", isInputFinished: false, isReady: true),
                stage.refusalOfFinish(),
            ]
            #expect(refusals.map { $0 == nil ? "." : "!" }.joined() == expected)
        }

        @Test func appendingAfterTheEndOrUnreadyIsAnException() {
            let stage = stage("ws")
            #expect(stage.refusalOfAppend("append", isInputFinished: true, isReady: true) != nil)
            #expect(stage.refusalOfAppend("append", isInputFinished: false, isReady: false) != nil)
            // A failed writer reports this by its return value, not by an exception.
            let failed = self.stage("ws!")
            #expect(failed.refusalOfAppend("append", isInputFinished: true, isReady: false) == nil)
        }

        @Test func aFailureIsKeptAndEndsNothingThatIsOver() {
            #expect(stage("ws!").error?.code == .diskFull)
            #expect(stage("wsfc!").status == .completed)
            #expect(stage("ws!x").status == .failed)
            #expect(stage("wx").status == .cancelled)
        }

        @Test func segmentsBeginAtMultiplesOfTheInterval() {
            var rule = SegmentRule(every: CMTime(value: 1, timescale: 3), from: second)
            var begins: [Int64] = []
            // Ninths of a second: exact thirds are not late.
            for ninth: Int64 in [9, 10, 11, 12, 14, 15, 30, 32, 33] {
                let time = CMTime(value: ninth, timescale: 9)
                guard begins.isEmpty || rule.isDue(at: time) else { continue }
                rule.begin(at: time)
                begins.append(ninth)
            }
            #expect(begins == [9, 12, 15, 30, 33])
        }

        @Test(arguments: [
            (CMTime.indefinite, true, false), (.indefinite, false, true),
            (.zero, false, false), (CMTime(value: 1, timescale: 2), true, true),
            (.invalid, true, true),
        ])
        func segmentsOnDemandAreForStoredSamplesOnly(
            _ interval: CMTime, _ isEncoding: Bool, _ isFine: Bool
        ) {
            var settings = WriterSettings()
            settings.preferredOutputSegmentInterval = interval
            settings.initialSegmentStartTime = .zero
            let refusal = settings.refusalOfSegments(isEncoding: isEncoding, hasDelegate: true)
            #expect((refusal == nil) == isFine)
            #expect(settings.refusalOfSegments(isEncoding: isEncoding, hasDelegate: false) != nil)
        }

        @Test func anInputNeedsWhatItsSettingsLack() {
            let whole: [String: Any] = [
                AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 48,
            ]
            #expect(AVAssetWriterInput.refusal(.video, whole, nil) == nil)
            #expect(AVAssetWriterInput.refusal(.video, nil, nil) == nil)
            for key in whole.keys {
                var settings = whole
                settings[key] = nil
                #expect(AVAssetWriterInput.refusal(.video, settings, nil) != nil)
            }
        }

        @Test func aFileCutAnywhereNeverTraps() async throws {
            let pieces = Pieces()
            let (input, adaptor) = Movies.input()
            let writer = Movies.pieceWriter(pieces, input)
            try await Movies.write(Movies.ticks(20), with: writer, input, adaptor)
            let data = pieces.data
            var greatest = 0
            for count in stride(from: 0, through: data.count, by: 7) {
                guard let movie = try? MovieFile(data.prefix(count)) else { continue }
                let samples = movie.tracks.first?.samples ?? []
                #expect(samples.allSatisfy { $0.bytes.upperBound <= count })
                #expect(samples.count >= greatest)
                greatest = max(greatest, samples.count)
            }
            #expect(greatest >= 15)
            // Corrupts every byte of the header in turn.
            for place in 0..<min(700, data.count) {
                for value: UInt8 in [0, 0x7F, 0xFF] {
                    var broken = data
                    broken[place] = value
                    let tracks = (try? MovieFile(broken))?.tracks ?? []
                    #expect(
                        tracks.allSatisfy { track in
                            track.samples.allSatisfy { $0.bytes.upperBound <= data.count }
                        })
                }
            }
        }
    }
}
