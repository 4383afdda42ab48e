import LockstepArguments
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepSynthetic

/// `lockstep fleet-sample`: records a fleet of synthetic phones with known defects.
struct FleetSample: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "fleet-sample",
            abstract: "Records many synthetic phones, a tenth of them with a known defect.",
            discussion: """
                Creates a benchmark for tools that find faulty recordings: sessions of several \
                phones and modes, and FOLDER/labels.jsonl with the defect of each. One session in \
                ten has a defect, taken in turn from the list in `lockstep record --help`, with a \
                random strength; its label also states whether the recording can show the defect. \
                docs/FLEET-SAMPLE.md describes the labels and the results of `lockstep check`.

                Equal seeds give equal sessions. Existing sessions are kept, so an interrupted run \
                can be continued. 1000 sessions take about 20 minutes on two cores, and 14 GB.
                """)
    }

    @Option(
        valueName: "folder",
        help: "The folder of the sessions; created, with its parents, if missing.",
        completion: .directory)
    var to: String
    @Option(valueName: "number", help: "The number of sessions, 1 to 1000000 (default: 1000).")
    var sessions: Int?
    @Option(valueName: "number", help: "The seed of the fleet (default: 1).") var seed: UInt64?
    @OptionGroup var batch: BatchOptions
    @OptionGroup var seal: SealOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        try batch.validate()
        try seal.validate()
        if let sessions, !(1...1_000_000).contains(sessions) {
            throw ValidationError("--sessions must be a number from 1 to 1000000.")
        }
    }

    func run() throws {
        let plan = FleetPlan(
            count: sessions ?? 1000, seed: seed ?? 1,
            modes: RecordingMode.all.map(FleetMode.init))
        let recording = try FleetRecording(plan, in: to, sealedBy: seal.identity())
        Interruption.watch()
        try recording.run(jobs: batch.count(for: plan.sessions.count), output)
        Console.print(FleetText(plan: plan, folder: to).text(output))
    }
}

extension FleetMode {
    /// The mode of the same name.
    init(_ mode: RecordingMode) {
        self.init(
            name: mode.name, streams: mode.streams, framesPerSecond: mode.framesPerSecond,
            inertialRateHertz: mode.inertialRateHertz, durationLimit: mode.durationLimit,
            endsAtInterruption: mode.interruption == .stop)
    }
}
