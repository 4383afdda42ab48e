import LockstepSamples
import Testing

@testable import LockstepStudio

@Suite struct JobListTests {
    private let now = WallTime(nanoseconds: 1_000)

    private func draft(_ title: String, _ targets: [String] = []) -> JobDraft {
        JobDraft(title: title, commands: [["check", title]], targets: targets, paths: [title])
    }

    @Test(arguments: [
        ("exports/a", "exports/a", true), ("exports/a", "exports", true),
        ("exports", "exports/a", true), ("exports/a", "exports/ab", false),
        ("exports/a", "trimmed", false), (".lockstep", "exports/a", false),
    ])
    func twoJobsNeverWriteOneTarget(_ first: String, _ second: String, _ isRefused: Bool) throws {
        var list = JobList([], at: now)
        _ = try list.add(draft("first", [first]), at: now)
        if isRefused {
            #expect(throws: StudioError.targetInUse(second, job: "first")) {
                try list.add(draft("second", [second]), at: now)
            }
        } else {
            _ = try list.add(draft("second", [second]), at: now)
        }
        // Once the first is over, its target is free.
        #expect(list.finish(1, .failed, exit: 3, at: now)?.state == .failed)
        if isRefused { _ = try list.add(draft("second", [second]), at: now) }
    }

    @Test func twoRunAtOnceAndOthersWait() throws {
        var list = JobList([], at: now)
        for title in ["a", "b", "c"] { _ = try list.add(draft(title), at: now) }
        #expect(list.begin()?.title == "a")
        #expect(list.begin()?.title == "b")
        #expect(list.begin() == nil)
        _ = list.finish(1, .done, exit: 0, at: now)
        #expect(list.begin()?.title == "c")
        #expect(list[1]?.progress == 1)
    }

    @Test func jobsOfAnEarlierStudioAreInterrupted() throws {
        var list = JobList([], at: now)
        for title in ["a", "b", "c"] { _ = try list.add(draft(title), at: now) }
        _ = list.begin()
        _ = list.begin()
        _ = list.finish(2, .done, exit: 0, at: now)
        let lines = list.jobs.map(\.journalLine)
        let read = lines.compactMap { Job(line: $0.dropLast()) }
        #expect(
            read
                == list.jobs.map { job in
                    var job = job
                    job.progress = nil
                    return job
                })
        let next = JobList(read, at: now)
        #expect(next.jobs.map(\.state) == [.interrupted, .done, .interrupted])
        #expect(throws: StudioError.self) { try list.forget(1) }
        var later = next
        #expect(try later.add(draft("d"), at: now).number == 4)
        try later.forget(1)
        #expect(later.jobs.map(\.number) == [2, 3, 4])
    }

    @Test func anythingElseIsNoLineOfTheJournal() {
        for line in ["", "{}", "[]", "{\"job\":1}", "{\"job\":1,\"title\":\"a\",\"commands\":[]"] {
            #expect(Job(line: Array(line.utf8)) == nil)
        }
    }

    @Test func aCommandCanBeCopied() {
        let job = Job(
            number: 1, title: "",
            commands: [["trim", "it's a walk", "--start=1.5"], ["list", "."]],
            targets: [], paths: [], created: now)
        #expect(
            job.command == #"lockstep trim 'it'\''s a walk' --start=1.5 && lockstep list ."#)
    }

    @Test func progressIsApartFromTheLog() {
        var output = JobOutput()
        let text = "progress 0.25 3 left\nabc\nprogress nan\nprogress 7 x\n\nhalf"
        var lines: [JobOutput.Line] = []
        for byte in text.utf8 { lines += output.add([byte]) }
        if let last = output.end() { lines.append(last) }
        #expect(
            lines == [
                .progress(0.25), .text("abc"), .text("progress nan"), .text("progress 7 x"),
                .text(""), .text("half"),
            ])
        #expect(output.end() == nil)
    }
}
