import ActivityKit
import Foundation
import LockstepConcurrency
import LockstepSamples
import Testing
import VirtualPhone

private struct Ride: ActivityAttributes, Sendable {
    struct ContentState: Codable, Hashable, Sendable {
        var place: String
    }

    var number: Int
}

/// Another type of attributes.
private struct Walk: ActivityAttributes, Sendable {
    struct ContentState: Codable, Hashable, Sendable {}
}

private func content(_ place: String) -> ActivityContent<Ride.ContentState> {
    ActivityContent(state: Ride.ContentState(place: place), staleDate: nil)
}

/// Live Activities, which the phone shows.
@Suite(.serialized) struct ActivityTests {
    /// The places and states that the phone reports while `body` runs.
    private func reports(
        _ world: PhoneWorld = PhoneWorld(), _ body: (VirtualPhone) async throws -> Void
    ) async throws -> [String] {
        let lines = Mutex<[String]>([])
        try await VirtualPhone.withPhone(world) { phone in
            let start = Date(timeIntervalSince1970: 1_748_772_000)
            let subscription = phone.observe { output in
                guard case .activity(let activity) = output else { return }
                let shown = try? JSONDecoder().decode(
                    Ride.ContentState.self, from: activity.content)
                var state = "\(activity.state)"
                if case .ended(let date) = activity.state {
                    state = "ended for \(Int(date.timeIntervalSince(start)))"
                }
                lines.withLock { $0.append("\(activity.kind) \(shown?.place ?? "?") \(state)") }
            }
            try await body(phone)
            subscription.cancel()
        }
        return lines.withLock { $0 }
    }

    @Test func anActivityIsShownChangedAndRemoved() async throws {
        let lines = try await reports { phone in
            #expect(ActivityAuthorizationInfo().areActivitiesEnabled)
            let ride = try Activity.request(attributes: Ride(number: 7), content: content("a"))
            #expect(ride.attributes.number == 7)
            #expect(Activity<Ride>.activities.map(\.id) == [ride.id])
            #expect(Activity<Walk>.activities.isEmpty)
            await ride.update(content("b"))
            #expect(phone.activities.map(\.id) == [ride.id])
            let attributes = try JSONDecoder().decode(
                Ride.self, from: try #require(phone.activities.first).attributes)
            #expect(attributes.number == 7)
            await ride.end(nil, dismissalPolicy: .immediate)
            await ride.update(content("late"))
            #expect(Activity<Ride>.activities.isEmpty && phone.activities.isEmpty)
        }
        #expect(lines == ["Ride a active", "Ride b active", "Ride b dismissed"])
    }

    @Test func anActivityThatHasEndedRemainsForFourHoursOrUntilItIsRemoved() async throws {
        let lines = try await reports { phone in
            for number in 0..<2 {
                let ride = try Activity.request(
                    attributes: Ride(number: number), content: content("a"))
                await ride.end(content("end"))
                await ride.update(content("late"))
            }
            #expect(Activity<Ride>.activities.count == 2)
            await Activity<Ride>.activities.first?.end(nil, dismissalPolicy: .immediate)
            #expect(Activity<Ride>.activities.map(\.attributes.number) == [1])
            try phone.run(for: .seconds(4 * 3600))
            #expect(Activity<Ride>.activities.isEmpty)
        }
        #expect(
            lines == [
                "Ride a active", "Ride end ended for 14400", "Ride a active",
                "Ride end ended for 14400", "Ride end dismissed",
            ])
    }

    @Test(arguments: [
        (true, false, 1, nil), (false, false, 1, ActivityAuthorizationError.denied),
        (true, true, 1, .visibility), (true, false, 5000, .attributesTooLarge),
    ])
    func anActivityBeginsOnlyIfItMay(
        _ isAllowed: Bool, _ isInBackground: Bool, _ length: Int,
        _ expected: ActivityAuthorizationError?
    ) async throws {
        var world = PhoneWorld()
        world.allowsLiveActivities = isAllowed
        let lines = try await reports(world) { phone in
            #expect(ActivityAuthorizationInfo().areActivitiesEnabled == isAllowed)
            if isInBackground { phone.happen(.condition(.enteredBackground)) }
            let begin = {
                _ = try Activity.request(
                    attributes: Ride(number: 1),
                    content: content(String(repeating: "a", count: length)))
            }
            if let expected {
                #expect(throws: expected) { try begin() }
            } else {
                try begin()
            }
        }
        #expect(lines.count == (expected == nil ? 1 : 0))
    }

    @Test func aPhoneHasNoActivitiesOfAnEarlierOne() async throws {
        try await VirtualPhone.withPhone { _ in
            _ = try Activity.request(attributes: Ride(number: 1), content: content("a"))
        }
        try await VirtualPhone.withPhone { phone in
            #expect(Activity<Ride>.activities.isEmpty && phone.activities.isEmpty)
        }
        await VirtualPhone.withoutPhone {
            #expect(!ActivityAuthorizationInfo().areActivitiesEnabled)
            #expect(throws: ActivityAuthorizationError.unsupported) {
                try Activity.request(attributes: Ride(number: 1), content: content("a"))
            }
        }
    }
}
