import LockstepAnalysis
import LockstepConcurrency
import LockstepFormats
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepAppModel

/// Checks that the app starts by itself spare a hot phone and a low battery.
@Suite struct CheckPermitTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var heat = ThermalState.nominal
        var level: Double?
        var isCharging = false
        var permit: CheckPermit
        var testDescription: String {
            "\(heat) \(level.map { "\($0)" } ?? "unknown") \(isCharging) → \(permit)"
        }
    }

    @Test(arguments: [
        Row(permit: .allowed),
        Row(isCharging: true, permit: .allowed),
        Row(heat: .fair, level: 1, permit: .allowed),
        Row(heat: .serious, level: 1, permit: .waitsForCooling),
        Row(heat: .critical, level: 1, isCharging: true, permit: .waitsForCooling),
        Row(level: 0.2, permit: .allowed),
        Row(level: 0.19, permit: .waitsForCharge),
        Row(level: 0, isCharging: true, permit: .allowed),
        Row(heat: .serious, level: 0.1, permit: .waitsForCooling),
    ])
    func heatAndBatteryDecide(_ row: Row) {
        var conditions = CheckConditions()
        conditions.take(.thermalState(row.heat))
        conditions.take(.battery(level: row.level, isCharging: row.isCharging))
        conditions.take(.memoryWarning)
        #expect(conditions.permit == row.permit)
    }

    private static let low = PhoneCondition.battery(level: 0.1, isCharging: false)
    private static let plugged = PhoneCondition.battery(level: 0.1, isCharging: true)

    private func model(_ conditions: PhoneCondition...) -> LibraryModel {
        var model = LibraryModel()
        _ = model.handle(.listed([.example("a"), .example("b")]))
        for condition in conditions { _ = model.handle(.condition(condition)) }
        return model
    }

    private func badges(_ model: LibraryModel) -> [String?] {
        model.screen.rows.map { $0.verdict?.title.english }
    }

    @Test(arguments: [
        (PhoneCondition.thermalState(.serious), "Waits until the phone has cooled"),
        (low, "Waits for more battery"),
    ])
    func noCheckStartsWhileThePhoneMustBeSpared(_ condition: PhoneCondition, _ words: String) {
        var model = model(condition)
        let early = model.handle(.rowShown("a")) + model.handle(.rowShown("b"))
        #expect(early == [.makeThumbnail(.example("a")), .makeThumbnail(.example("b"))])
        #expect(badges(model) == [words, words])
        #expect(model.handle(.condition(.memoryWarning)) == [])
        let cooled = model.handle(.condition(.thermalState(.fair)))
        let actions = cooled + model.handle(.condition(Self.plugged))
        #expect(actions == [.check(.example("a"))], "the first in the queue starts, once")
        #expect(badges(model) == ["Not checked", "Checking"])
    }

    @Test func aStoppedCheckShowsItsReasonAndGoesOn() {
        var model = model()
        _ = model.handle(.rowShown("a"))
        _ = model.handle(.checking(.progress("a", 0.5)))
        #expect(model.handle(.condition(Self.low)) == [])
        #expect(badges(model) == ["Not checked", "Waits for more battery"])
        #expect(model.screen.rows[1].verdict?.progress == nil)
        #expect(model.handle(.condition(Self.plugged)) == [], "it is still running")
        #expect(model.screen.rows[1].verdict?.progress == 0.5)
    }

    @Test func theVerdictOfAnOpenedSessionIsKept() {
        var model = model(Self.low)
        _ = model.handle(.rowShown("a"))
        let actions = model.handle(.checking(.opened("a", .warn)))
        guard case .keepVerdicts(let cache)? = actions.first else {
            Issue.record("\(actions)")
            return
        }
        #expect(cache.severity(of: .example("a")) == .warn)
        #expect(model.handle(.condition(Self.plugged)) == [], "nothing is left to check")
        #expect(model.handle(.checking(.opened("gone", .warn))) == [])
    }

    @Test func theCaptureScreenShowsWhyItsCheckWaits() {
        var bench = ModelBench(.logger)
        bench.record()
        bench.send(.condition(.thermalState(.serious), at: bench.now))
        bench.send(.activated(at: bench.now))
        bench.end(.requested)
        #expect(bench.model.screen.verdict?.words.english == "Waits until the phone has cooled")
        bench.send(.condition(.thermalState(.fair), at: bench.now))
        #expect(bench.model.screen.verdict?.words.english == "Checking…")
    }

    private static let strains: [(start: PhoneCondition, end: PhoneCondition)] = [
        (.thermalState(.serious), .thermalState(.nominal)),
        (.thermalState(.critical), .thermalState(.fair)),
        (.battery(level: 0.19, isCharging: false), .battery(level: 0.19, isCharging: true)),
    ]

    @Test(arguments: strains.indices)
    func aStrainedPhoneStopsTheEnginesChecksUntilItHasRested(_ index: Int) throws {
        let strain = Self.strains[index]
        let bench = CaptureBench()
        bench.open()
        let waits = Mutex(0)
        let engine = bench.engine
        bench.conditions.tell(strain.start)
        engine.makeWay()
        let queue = JobQueue(.none)
        queue.add {
            engine.sparePhone()
            waits.change { $0 += 1 }
        }
        let wentOn = waits.wait(milliseconds: 20) { $0 > 0 }
        #expect(!wentOn)
        bench.conditions.tell(strain.end)
        queue.waitUntilIdle()
        #expect(waits.withLock { $0 } == 1)
    }

    /// The check of a session waits at its next progress, not only before it begins.
    @Test func aCheckThatRunsStopsInHeat() throws {
        let bench = CaptureBench()
        bench.open()
        bench.start()
        try bench.play(.seconds(1))
        bench.stop()
        let path = try #require(try bench.sessions().first?.path)
        var calls = 0
        _ = CaptureEngine.verdict(ofSessionAt: path, bench.engine.ports) { calls += 1 }
        #expect(calls > 2, "nothing would stop it")
    }
}
