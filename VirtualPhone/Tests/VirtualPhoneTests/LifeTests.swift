import Dispatch
import LockstepConcurrency
import LockstepSamples
import Testing
import VirtualPhone

/// One phone at a time, its world and its owner.
@Suite struct LifeTests {
    @Test func onePhoneRunsAtATime() async throws {
        let alive = Mutex((now: 0, most: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try await VirtualPhone.withPhone { phone in
                        alive.withLock { alive in
                            alive.now += 1
                            alive.most = max(alive.most, alive.now)
                        }
                        #expect(VirtualPhone.current === phone)
                        await Task.yield()
                        alive.withLock { $0.now -= 1 }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(alive.withLock { $0.most } == 1)
    }

    @Test func noPhoneRunsWhileWithoutPhoneRuns() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    await VirtualPhone.withoutPhone {
                        await Task.yield()
                        #expect(VirtualPhone.current == nil)
                    }
                }
                group.addTask {
                    try await VirtualPhone.withPhone { phone in
                        await Task.yield()
                        #expect(VirtualPhone.current === phone)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @MainActor @Test func aPhoneRunOnTheMainThreadCallsTheMainQueueItself() async throws {
        let journal = Journal()
        try await VirtualPhone.withPhone { phone in
            phone.schedule(after: .seconds(1)) {
                phone.deliver(on: .dispatch(.main)) { journal.write("called", phone.clock) }
            }
            try phone.run(for: .seconds(2))
            #expect(journal.lines == ["1001000 called"])
            #expect(phone.notices == [])
        }
    }

    @Test func theEndOfAPhoneWakesEverySleepingThread() async throws {
        let sleeper = Mutex<WorkerThread?>(nil)
        try await VirtualPhone.withPhone { phone in
            let clock = phone.clock
            try sleeper.withLock {
                $0 = try WorkerThread { clock.sleep(until: clock.now + .seconds(3600)) }
            }
        }
        sleeper.withLock { $0 }?.join()
    }

    @Test func callsThatSleepAtTheEndReturnBeforeThePhoneIsGone() async throws {
        let journal = Journal()
        let queue = DispatchQueue(label: "delegate")
        try await VirtualPhone.withPhone { phone in
            for _ in 0..<3 {
                phone.deliver(on: .dispatch(queue)) { [weak phone] in
                    phone?.clock.sleep(until: .milliseconds(9_000_000))
                    journal.write(VirtualPhone.current === phone ? "there" : "gone")
                }
            }
            try phone.run(for: .seconds(1))
            #expect(journal.lines == [])
        }
        #expect(journal.lines == ["there", "there", "there"])
    }

    @Test func theWallClockFollowsTheRecordingsAnchors() async throws {
        let first = ClockAnchor(host: .milliseconds(1000), wall: WallTime(nanoseconds: 10_000_000))
        let second = ClockAnchor(host: .milliseconds(2000), wall: WallTime(nanoseconds: 77_000_000))
        let source = ListedSource(
            [
                Delivery(.acceleration(at: 1500), arrival: nil),
                Delivery(.event(.clockAnchor(second), at: second.host), arrival: nil),
            ], startAnchor: first)
        try await VirtualPhone.withPhone(source: source) { phone in
            #expect(phone.clock.anchor == first)
            try phone.run(until: .milliseconds(1250))
            #expect(phone.clock.anchor.wall == WallTime(nanoseconds: 260_000_000))
            try phone.run(until: .milliseconds(2010))
            #expect(phone.clock.anchor.wall == WallTime(nanoseconds: 87_000_000))
        }
    }

    @Test func aRecordingsEventsHappenToThePhone() async throws {
        let events: [SessionEvent] = [
            .thermalState("serious"), .freeSpace(bytes: 5),
            .interruptionBegan(reason: "audioDeviceInUseByAnotherClient"), .interruptionEnded,
            .notice("x"),
        ]
        let source = ListedSource(
            events.map { Delivery(.event($0, at: .milliseconds(10)), arrival: nil) })
        let heard = Mutex<[PhoneEvent]>([])
        try await VirtualPhone.withPhone(source: source) { phone in
            let subscription = phone.subscribe { (event: PhoneEvent) in
                heard.withLock { $0.append(event) }
            }
            try phone.runToEnd()
            subscription.cancel()
            #expect(phone.world.thermalState == .serious)
            #expect(phone.world.freeBytes == 5)
        }
        #expect(
            heard.withLock { $0 } == [
                .condition(.thermalState(.serious)), .freeBytes(5),
                .interruptionBegan(.audioInUseByAnotherClient), .interruptionEnded,
                .recorded(.notice("x")),
            ])
    }

    @Test func theCameraReturnsToItsPreviousClient() async throws {
        let journal = Journal()
        try await VirtualPhone.withPhone { phone in
            let uses = ["first", "second", "third"].map { name in
                phone.takeCamera {
                    journal.write("\(name) lost it")
                } regained: {
                    journal.write("\(name) has it again")
                }
            }
            phone.giveBack(uses[1])
            phone.giveBack(uses[2])
            phone.giveBack(uses[0])
        }
        #expect(journal.lines == ["first lost it", "second lost it", "first has it again"])
    }

    @Test func aBootListenerIsCalledOncePerPhone() async throws {
        let booted = Mutex<[VirtualPhone]>([])
        var phones: [VirtualPhone] = []
        try await VirtualPhone.withPhone { phone in
            phones.append(phone)
            VirtualPhone.whenBooted { phone in booted.withLock { $0.append(phone) } }
        }
        try await VirtualPhone.withPhone { phone in
            phones.append(phone)
            // Phones of other tests may have been live in between.
            let heard = booted.withLock { $0 }.filter { one in phones.contains { $0 === one } }
            #expect(heard.map(ObjectIdentifier.init) == phones.map(ObjectIdentifier.init))
        }
    }

    @Test func thePhoneTurnsWhenItsRecordingDoes() async throws {
        let source = ListedSource(
            [(0, ImageOrientation.portrait), (10, .landscapeLeft), (20, .landscapeLeft)].map {
                Delivery(.image(at: $0, $1), arrival: .milliseconds($0))
            })
        let script: PhoneScript = [.at(.milliseconds(15), .turned(.faceUp))]
        try await VirtualPhone.withPhone(source: source, script: script) { phone in
            #expect(phone.world.orientation == .portrait)
            try phone.run(until: .milliseconds(10))
            #expect(phone.world.orientation == .landscapeLeft)
            try phone.runToEnd()
            #expect(phone.world.orientation == .faceUp)
        }
    }

    @Test func aSilentSensorDeliversAgainWhenItRecovers() async throws {
        let source = ListedSource(accelerometerAt: [0, 10, 20, 30])
        let script: PhoneScript = [
            .at(.milliseconds(5), .sensorFellSilent(.accelerometer)),
            .at(.milliseconds(25), .sensorRecovered(.accelerometer)),
        ]
        let journal = Journal()
        try await VirtualPhone.withPhone(source: source, script: script) { phone in
            let samples = phone.subscribe(to: .accelerometer) { _ in
                journal.write("sample", phone.clock)
            }
            try phone.runToEnd()
            samples.cancel()
        }
        #expect(journal.lines == ["0 sample", "30 sample"])
    }

    @Test func theOwnerAnswersOnceAndAfterThinking() async throws {
        let world = with(PhoneWorld()) {
            $0.answers[.camera] = .denied
            $0.answerDelay = .seconds(2)
        }
        let journal = Journal()
        try await VirtualPhone.withPhone(world) { phone in
            #expect(phone.permission(.camera) == .notDetermined)
            phone.request(.camera) { journal.write($0.rawValue, phone.clock) }
            #expect(journal.lines == [])
            try phone.run(for: .seconds(3))
            #expect(phone.permission(.camera) == .denied)
            phone.request(.camera) { journal.write($0.rawValue, phone.clock) }
        }
        #expect(journal.lines == ["1002000 denied", "1003000 denied"])
    }

    @Test func anAnswerIsAnEventForEverybody() async throws {
        let heard = Mutex<[PhoneEvent]>([])
        try await VirtualPhone.withPhone { phone in
            let subscription = phone.subscribe { (event: PhoneEvent) in
                heard.withLock { $0.append(event) }
            }
            phone.request(.location) { #expect($0 == .authorized) }
            phone.request(.location) { #expect($0 == .authorized) }
            subscription.cancel()
        }
        #expect(heard.withLock { $0 } == [.permission(.location, .authorized)])
    }

    @Test func inRealTimeTheClockFollowsThisMachine() async throws {
        let world = with(PhoneWorld()) {
            $0.pace = .realTime
            $0.startTime = .milliseconds(100)
        }
        let source = ListedSource(accelerometerAt: [101, 102])
        let journal = Journal()
        try await VirtualPhone.withPhone(world, source: source) { phone in
            let samples = phone.subscribe(to: .accelerometer) { delivery in
                journal.write("\(phone.clock.now >= delivery.sample.timestamp)")
            }
            try phone.runToEnd()
            samples.cancel()
        }
        #expect(journal.lines == ["true", "true"])
    }
}
