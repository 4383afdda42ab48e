import LockstepTestSupport
import Testing

@testable import LockstepCatalog

/// Filters answered by the database, compared with filters applied to each session in Swift.
@Suite struct FilterWorldTests {
    /// Fields of every type and source.
    static let fields = [
        "depth", "overridden", "duration", "frames", "size", "mode", "device", "title", "verdict",
        "state", "tag", "start", "rate.camera", "count.gyroscope", "drops.late", "drops",
        "finding.timestamps.gaps", "value.timestamps.gaps",
    ]

    @Test func everyConditionFindsTheSameSessions() throws {
        let world = try SmallWorld()
        for field in Self.fields.compactMap(CatalogField.init) {
            for value in world.values(of: field) {
                for comparison in field.comparisons {
                    let value = comparison == .contains ? .text("\(value)") : value
                    try world.expect(.compares(field, comparison, value))
                    try world.expect(.not(.compares(field, comparison, value)))
                }
                for other in world.values(of: field) {
                    try world.expect(.isOneOf(field, [value, other]))
                    try world.expect(.not(.isOneOf(field, [value, other])))
                }
            }
            if field.kind == .boolean { try world.expect(.holds(field)) }
        }
    }

    @Test func everyCombinationFindsTheSameSessions() throws {
        let world = try SmallWorld()
        var random = RandomFilters(seed: 11, fields: Self.fields)
        for number in 0..<1000 { try world.expect(random.filter(depth: 1 + number % 4)) }
    }

    @Test func wordsAreFoundInAnyLetterCase() throws {
        let world = try SmallWorld()
        for word in ["kitchen", "KITCHEN", "Straße", "STRASSE", "äöü", "ÄÖÜ", "%", "_", "", "zzz"] {
            try world.expect(.contains(word))
            try world.expect(
                .compares(try #require(CatalogField(named: "title")), .contains, .text(word)))
        }
    }

    @Test(arguments: fields) func sortingPutsMissingValuesLast(_ name: String) throws {
        let world = try SmallWorld()
        let field = try #require(CatalogField(named: name))
        for isDescending in [false, true] {
            let query = CatalogQuery(
                columns: [field], order: [.init(field, isDescending: isDescending)])
            let values = try world.catalog.rows(query).map { $0[0] }
            let present = values.filter { $0 != .null }
            #expect(Array(values.prefix(present.count)) == present)
            guard case .number = field.kind else { continue }
            let numbers = present.compactMap(\.asNumber)
            #expect(numbers == numbers.sorted { isDescending ? $0 > $1 : $0 < $1 })
        }
    }

    @Test func choicesAreSortedByTheirOrder() throws {
        let world = try SmallWorld()
        let verdict = try #require(CatalogField(named: "verdict"))
        let rows = try world.catalog.rows(
            CatalogQuery(columns: [verdict], order: [.init(verdict, isDescending: true)]))
        let words = rows.compactMap { $0[0].asText }
        let ranks = words.compactMap(CatalogField.severities.firstIndex)
        #expect(ranks == ranks.sorted(by: >) && Set(ranks).count > 2)
    }

    @Test func facetsCountEverySession() throws {
        let world = try SmallWorld()
        for name in ["verdict", "mode", "depth", "device"] {
            let field = try #require(CatalogField(named: name))
            let facets = try world.catalog.facets(of: [field])[0]
            #expect(facets.map(\.count).reduce(0, +) == world.sessions.count)
            #expect(facets.map(\.count) == facets.map(\.count).sorted(by: >))
        }
        let tag = try #require(CatalogField(named: "tag"))
        let kitchen = try world.catalog.facets(of: [tag])[0].first { $0.value == .text("kitchen") }
        #expect(kitchen?.count == world.sessions.count { $0.tags.contains("kitchen") })
    }

    /// Facets are counted in memory; SQLite groups the same rows.
    @Test func facetsAreThoseThatSQLiteGroups() throws {
        let world = try SmallWorld()
        var random = RandomFilters(seed: 3, fields: Self.fields)
        let fields = CatalogField.allNames.compactMap(CatalogField.init)
        let filters = [.all([])] + (0..<6).map { random.filter(depth: 1 + $0 % 3) }
        for filter in filters {
            for field in fields {
                let facets = try world.catalog.facets(of: [field], filter)[0]
                #expect(facets == (try world.groups(of: field, filter)), "\(field.name), \(filter)")
            }
        }
    }

    /// Sessions are sorted and cut in memory; SQLite does the same with the same rows.
    @Test func pagesAreThoseThatSQLiteSortsAndCuts() throws {
        let world = try SmallWorld()
        var random = RandomFilters(seed: 4, fields: Self.fields)
        let fields = CatalogField.allNames.compactMap(CatalogField.init)
        let filters = [.all([])] + (0..<6).map { random.filter(depth: 1 + $0 % 3) }
        let parts = [(nil, 0), (3, 0), (3, 2), (0, 0), (50, 1), (1, 1000), (nil, 4)]
        for (number, field) in fields.enumerated() {
            var query = CatalogQuery(
                filters[number % filters.count], columns: [.path],
                order: [.init(field, isDescending: number % 2 == 0), .init(.path)])
            for (limit, offset) in parts {
                (query.limit, query.offset) = (limit, offset)
                let page = try world.catalog.page(query)
                #expect(page.rows.map { $0[0] } == (try world.paths(query)), "\(field.name)")
                #expect(page.total == (try world.catalog.count(query.filter)))
            }
        }
    }

    @Test func pagesShowWhatWasAddedSince() throws {
        let world = try SmallWorld()
        let query = CatalogQuery(
            try SessionFilter("tag = attic"), order: [.init(.path)], limit: 1, offset: 1)
        #expect(try world.catalog.page(query).rows.isEmpty)
        let paths = world.sessions.map(\.path).sorted().prefix(2)
        try world.catalog.add(paths.map { SessionNote(.addTag("attic"), on: $0) })
        let page = try world.catalog.page(query)
        #expect(page.total == 2)
        #expect(page.rows == [[.text(paths[1])]])
    }

    @Test func facetsShowWhatWasAddedSince() throws {
        let world = try SmallWorld()
        let tag = try #require(CatalogField(named: "tag"))
        func count() throws -> Int? {
            try world.catalog.facets(of: [tag])[0].first { $0.value == .text("attic") }?.count
        }
        #expect(try count() == nil)
        let paths = world.sessions.prefix(2).map(\.path)
        try world.catalog.add(paths.map { SessionNote(.addTag("attic"), on: $0) })
        #expect(try count() == 2)
    }
}

/// What users may type is never a part of a statement.
@Suite struct InjectionTests {
    static let attacks = [
        "'; DROP TABLE session; --", "\" OR 1=1 --", "x' OR 'a'='a", "?1", "%'--", "\u{0}';",
        "s.id--", "1); DELETE FROM session; --", "\\' OR 1=1",
    ]

    @Test(arguments: attacks) func valuesAreParameters(_ attack: String) throws {
        let world = try SmallWorld()
        for field in CatalogField.allNames.compactMap(CatalogField.init) {
            let filters: [SessionFilter] = [
                .contains(attack), .compares(field, .equal, .text(attack)),
                .compares(field, .notEqual, .text(attack)),
                .compares(field, .contains, .text(attack)),
                .isOneOf(field, [.text(attack), .text(attack)]),
            ]
            for filter in filters {
                let statement = FilterQuery(filter)
                #expect(!statement.sql.contains(attack))
                #expect(statement.sql.count { $0 == "?" } == statement.values.count)
                _ = try world.catalog.rows(CatalogQuery(filter, columns: [field]))
            }
        }
        #expect(try world.catalog.count(.all([])) == world.sessions.count)
    }

    @Test(arguments: attacks) func namesOfFieldsAreOnlyThoseOfTheList(_ attack: String) throws {
        #expect(CatalogField(named: attack) == nil)
        let world = try SmallWorld()
        for text in ["\(attack) = 1", "depth and \(attack)", "mode in (\(attack))", attack] {
            guard let filter = try? SessionFilter(text) else { continue }
            _ = try world.catalog.count(filter)
        }
        #expect(try world.catalog.count(.all([])) == world.sessions.count)
    }

    /// A statement has only words of this module, whatever the field.
    @Test func everyFieldMakesAValidStatement() throws {
        let world = try SmallWorld()
        for field in CatalogField.allNames.compactMap(CatalogField.init) {
            let query = CatalogQuery(columns: [field], order: [.init(field)])
            #expect(try world.catalog.rows(query).count == world.sessions.count, "\(field.name)")
            _ = try world.catalog.facets(of: [field])[0]
        }
    }
}
