import LockstepCatalog
import LockstepFormats
import LockstepSamples
import LockstepServing

/// Answers about many recordings, from the catalog's database.
struct CatalogAnswers: Sendable {
    /// Several times as many as a page shows at once on a large screen.
    private static let mostRows = 1000
    /// More values do not help to choose one.
    private static let mostFacetValues = 50

    /// The facets of the page, in its order.
    private static let facetFields: [CatalogField] = [
        "verdict", "mode", "device", "state", "seal", "format", "depth", "tag", "interrupted",
    ].compactMap(CatalogField.init(named:))

    /// The menu of orders of the page, each with its fields as in an address.
    private static let orders = [
        ("-start", "Newest first"), ("start", "Oldest first"),
        ("-verdict", "Worst verdict first"), ("-fails,-warns", "Most findings first"),
        ("-duration", "Longest first"), ("duration", "Shortest first"),
        ("-size", "Largest first"), ("name", "By name"), ("device,-start", "By device"),
    ]

    let catalog: Catalog
    let version: String
    private let facetAnswers = KeptAnswers<Response>()
    let outlierAnswers = KeptAnswers<Response>()

    init(catalog: Catalog, version: String) {
        (self.catalog, self.version) = (catalog, version)
    }

    /// The served folder, and how many recordings it has.
    func info() throws -> Response {
        let count = try catalog.count(.all([]))
        return JSONAnswer.object { json in
            json.member("folder", catalog.folder)
            json.member("version", version)
            json.member("sessions", count)
        }
    }

    /// Rows of recordings.
    func sessions(_ parameters: Parameters) throws -> Response {
        let columns = try parameters.fields("columns")
        let offset = try parameters.integer("offset", in: 0...Int(Int32.max), or: 0)
        let query = CatalogQuery(
            try parameters.filter(), columns: columns.isEmpty ? [.path] : columns,
            order: try parameters.order("sort"),
            limit: try parameters.integer("limit", in: 0...Self.mostRows, or: 50), offset: offset)
        let page = try catalog.page(query)
        return JSONAnswer.object { json in
            json.member("total", page.total)
            json.member("offset", offset)
            json.array("columns") { json in
                for column in query.columns { json.object { column.append(to: &$0) } }
            }
            json.array("rows") { json in
                for row in page.rows {
                    json.array { json in
                        for (field, value) in zip(query.columns, row) {
                            field.append(value, to: &json)
                        }
                    }
                }
            }
        }
    }

    /// The values of fields, with the number of recordings that have each.
    func facets(_ parameters: Parameters) throws -> Response {
        try facetAnswers.answer(parameters.key, at: try catalog.contentVersion()) {
            try newFacets(parameters)
        }
    }

    private func newFacets(_ parameters: Parameters) throws -> Response {
        let filter = try parameters.filter()
        let fields = try parameters.fields("fields")
        let facets = zip(fields, try catalog.facets(of: fields, filter))
        return JSONAnswer.object { json in
            json.array("facets") { json in
                for (field, values) in facets {
                    json.object { json in
                        json.member("field", field.name)
                        json.array("values") { json in
                            for value in values.prefix(Self.mostFacetValues) {
                                json.object { json in
                                    field.append(value.value, as: "value", to: &json)
                                    json.member("count", value.count)
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Reads what the page's facets and orders need, so that its first requests do not wait for it.
    func prepare() throws {
        try catalog.prepare(
            facets: Self.facetFields,
            orders: Self.orders.map { fields, _ in
                fields.split(separator: ",").compactMap { CatalogQuery.Order(named: String($0)) }
            })
    }

    /// All fields, for the completion of filters, the names of those that have facets, and the menu
    /// of orders.
    func fields() -> Response {
        JSONAnswer.object { json in
            json.array("orders") { json in
                for (fields, title) in Self.orders {
                    json.object { json in
                        json.member("sort", fields)
                        json.member("title", title)
                    }
                }
            }
            json.array("facets") { json in
                for field in Self.facetFields { json.element(field.name) }
            }
            json.array("fields") { json in
                for field in CatalogField.all { json.object { field.append(to: &$0) } }
            }
            json.array("families") { json in
                for family in FieldFamily.all {
                    json.object { json in
                        json.member("pattern", family.pattern)
                        json.member("meaning", family.meaning)
                        json.array("fields") { json in
                            for field in family.fields { json.element(field.name) }
                        }
                    }
                }
            }
        }
    }

    /// A small image of a recording.
    func thumbnail(_ parameters: Parameters) throws -> Response {
        guard let bytes = try catalog.thumbnail(of: try parameters.required("path")) else {
            return .notFound
        }
        return .bytes(bytes, .ofFile(named: "thumbnail.jpg"))
    }
}
