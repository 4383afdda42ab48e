import LockstepFormats
import LockstepSamples
import Testing

/// Differences in the amendments of seals, which are signed and therefore never written again.
@Suite struct SealDifferenceTests {
    struct Stored: Sendable, CustomTestStringConvertible {
        var testDescription: String { text }
        /// The text in a seal, as the first version wrote it.
        var text: String
        var place: Place
        var problem: SealProblem
    }

    static let stored = [
        Stored(
            text: "rgb/000003.jpg: the file is not there", place: Place(file: "rgb/000003.jpg"),
            problem: .missingFile),
        Stored(
            text: "imu.csv, byte 80: the file ends within these bytes",
            place: Place(file: "imu.csv", byte: 80), problem: .missingBytes),
        Stored(
            text: "imu.csv, byte 0: these bytes are not what was recorded",
            place: Place(file: "imu.csv", byte: 0), problem: .changedBytes),
        Stored(
            text: "depth/000001.bin, byte 0: what stands here belongs to depth/000002.bin",
            place: Place(file: "depth/000001.bin", byte: 0),
            problem: .movedBytes(from: Place(file: "depth/000002.bin"))),
        Stored(
            text: "imu.csv, byte 7: what stands here belongs to imu.csv, byte 9",
            place: Place(file: "imu.csv", byte: 7),
            problem: .movedBytes(from: Place(file: "imu.csv", byte: 9))),
        Stored(
            text: "attitude.csv, byte 0: the file was not there when the recording was sealed",
            place: Place(file: "attitude.csv", byte: 0), problem: .addedFile),
        Stored(
            text: "imu.csv, byte 9: bytes behind its end were not there when the recording was "
                + "sealed", place: Place(file: "imu.csv", byte: 9), problem: .addedBytes),
        Stored(
            text: "seal.jsonl, byte 9: half a line stands behind the seal's end",
            place: Place(file: "seal.jsonl", byte: 9), problem: .addedLine),
        Stored(
            text: "seal.jsonl, byte 9: the recording had ended, and the lines that end its seal "
                + "are not there", place: Place(file: "seal.jsonl", byte: 9), problem: .missingEnd),
        Stored(
            text: "events.jsonl, row 3, byte 9: the file is not there",
            place: Place(file: "events.jsonl", row: 3, byte: 9), problem: .missingFile),
    ]

    @Test(arguments: stored)
    func readsAndWritesTheStoredText(_ stored: Stored) {
        let read = SealAmendment.Difference(text: stored.text)
        #expect(read.place == stored.place && read.problem == stored.problem)
        #expect(SealAmendment.Difference(at: stored.place, stored.problem) == read)
    }

    @Test(arguments: [
        "", ": ", "imu.csv", "imu.csv: it was Anna", "imu.csv: the file is not there today",
        "imu.csv: what stands here belongs to imu.csv, byte 007",
    ])
    func anotherTextStatesNoProblem(_ text: String) {
        let read = SealAmendment.Difference(text: text)
        #expect(read.problem == nil)
        #expect(read.text == text)
    }
}
